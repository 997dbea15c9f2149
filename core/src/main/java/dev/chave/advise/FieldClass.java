package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.language.Phrase;
import dev.chave.language.Sentence;
import dev.chave.language.Verbatim;
import dev.chave.profile.DocumentSample;
import dev.chave.profile.FieldProfile;
import dev.chave.value.BsonKind;
import dev.chave.value.OrderedBytesDecoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonValue;

/**
 * How a field's values run, by the four sorts that the books tell apart (claim C3).
 *
 * @param path the field
 * @param sort which of them
 * @param distinct how many different values, as estimated
 * @param reason what it was told by
 */
public record FieldClass(String path, Sort sort, double distinct, Phrase reason) {
    /** The sorts of fields. */
    public enum Sort {
        /** New values lie beyond all earlier ones. */
        ASCENDING("ascending"),
        /** New values lie anywhere. */
        RANDOM("random"),
        /** Values say where something is. */
        LOCATION("location"),
        /** Few values. */
        LOW_CARDINALITY("low-cardinality");

        private final String label;

        Sort(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    private static final int LOOKED_AT = 500;
    private static final double MOSTLY = 0.9;
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}(/\\d{1,2})?");
    private static final Set<String> PLACE_NAMES = Set.of(
            "country",
            "countrycode",
            "region",
            "regioncode",
            "state",
            "province",
            "county",
            "city",
            "town",
            "continent",
            "zip",
            "zipcode",
            "postcode",
            "postalcode",
            "postal",
            "cep",
            "plz",
            "lat",
            "latitude",
            "lon",
            "lng",
            "longitude",
            "geohash",
            "location",
            "locale",
            "ip",
            "ipaddress",
            "datacenter",
            "site",
            "zone");

    /** Tells the sort of a field; empty where all its values are missing, arrays or documents. */
    static Optional<FieldClass> of(
            FieldProfile field, DocumentSample sample, AdviceRequest request, Thresholds thresholds) {
        double present = field.documents() - field.missing() - field.nulls() - field.arrays();
        boolean plain = KeyField.isPath(field.path())
                && !field.path().contains("*")
                && !field.kinds().containsKey(BsonKind.DOCUMENT);
        if (present <= 0 || !plain || field.arrays() > 0) {
            return Optional.empty();
        }
        boolean sampled = sample.paths().contains(field.path());
        Phrase place = placeReason(field.path(), sampled ? sample : null);
        if (!place.isEmpty()) {
            return classed(field, Sort.LOCATION, place);
        }
        if (field.distinct().value() < thresholds.lowCardBlockerPerShard() * request.growTo()) {
            return classed(
                    field,
                    Sort.LOW_CARDINALITY,
                    Sentence.of("field.few", Words.count(thresholds.lowCardBlockerPerShard())));
        }
        if (!sampled) {
            return Optional.empty();
        }
        ShardKey key = ShardKey.of(KeyField.ascending(field.path()));
        InsertPattern pattern = InsertPattern.of(key, sample, request.growTo(), thresholds, request.seed());
        if (pattern.monotonicity().concentration() == null) {
            return Optional.empty();
        }
        return pattern.isMonotonic(thresholds)
                ? classed(field, Sort.ASCENDING, Sentence.of("field.beyond"))
                : classed(
                        field, Sort.RANDOM, Sentence.of(pattern.isBand(thresholds) ? "field.crowd" : "field.anywhere"));
    }

    private static Optional<FieldClass> classed(FieldProfile field, Sort sort, Phrase reason) {
        return Optional.of(new FieldClass(field.path(), sort, field.distinct().value(), reason));
    }

    private static Phrase placeReason(String path, @org.jspecify.annotations.Nullable DocumentSample sample) {
        if (sample != null && isMostlyIp(path, sample)) {
            return Sentence.of("field.addresses");
        }
        String last = path.substring(path.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[_-]", "");
        boolean named = PLACE_NAMES.contains(last)
                || last.endsWith("country")
                || last.endsWith("region")
                || last.endsWith("city")
                || last.endsWith("zip")
                || last.endsWith("latitude")
                || last.endsWith("longitude")
                || last.endsWith("postcode");
        return named ? Sentence.of("field.byName") : Verbatim.NOTHING;
    }

    private static boolean isMostlyIp(String path, DocumentSample sample) {
        int step = Math.max(1, sample.size() / LOOKED_AT);
        int seen = 0;
        int matching = 0;
        for (int row = 0; row < sample.size(); row += step) {
            List<BsonValue> values =
                    OrderedBytesDecoder.decode(sample.value(row, path)).values();
            seen++;
            matching += values.size() == 1
                            && values.get(0).isString()
                            && IPV4.matcher(values.get(0).asString().getValue()).matches()
                    ? 1
                    : 0;
        }
        return seen > 0 && matching >= MOSTLY * seen;
    }
}
