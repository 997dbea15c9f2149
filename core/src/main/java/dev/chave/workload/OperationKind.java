package dev.chave.workload;

/** What an operation does, as the server names its commands. A replacement is an update. */
public enum OperationKind {
    FIND("find", true),
    AGGREGATE("aggregate", true),
    COUNT("count", true),
    DISTINCT("distinct", true),
    INSERT("insert", false),
    UPDATE("update", false),
    DELETE("delete", false),
    FIND_AND_MODIFY("findAndModify", false);

    private final String label;
    private final boolean read;

    OperationKind(String label, boolean read) {
        this.label = label;
        this.read = read;
    }

    /** The command's own name. */
    public String label() {
        return label;
    }

    /** Whether it only reads. */
    public boolean isRead() {
        return read;
    }
}
