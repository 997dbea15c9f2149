package dev.chave.key;

/**
 * What a server answers instead of sharding a collection.
 *
 * @param code the server's error number
 * @param codeName its name, or {@code Location} and the number where it has none
 * @param message what is wrong and what to do, in our own words
 * @param versions the server versions that refuse, in words
 */
public record Refusal(int code, String codeName, String message, String versions) {
    /** Of what holds whatever the version. */
    public static final String ALL_VERSIONS = "all versions";

    static Refusal badValue(String message, String versions) {
        return new Refusal(2, "BadValue", message, versions);
    }

    static Refusal illegalOperation(String message, String versions) {
        return new Refusal(20, "IllegalOperation", message, versions);
    }

    static Refusal invalidOptions(String message, String versions) {
        return new Refusal(72, "InvalidOptions", message, versions);
    }

    /** An error that has a number and no name of its own. */
    static Refusal location(int code, String message, String versions) {
        return new Refusal(code, "Location" + code, message, versions);
    }
}
