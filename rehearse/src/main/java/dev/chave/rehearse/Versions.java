package dev.chave.rehearse;

import dev.chave.key.ServerVersion;
import java.util.Locale;
import org.bson.BsonArray;
import org.bson.BsonInt32;

/** How the cluster's version shows itself to clients. */
final class Versions {
    /** What stands for the last patch of a series, which the model leaves open. */
    private static final int SHOWN_LAST_PATCH = 99;

    /** The least that today's drivers and shells still talk to (6.0), whatever version is rehearsed. */
    private static final int LEAST_WIRE = 17;

    private Versions() {}

    private static int patch(ServerVersion version) {
        return Math.min(version.patch(), SHOWN_LAST_PATCH);
    }

    static String text(ServerVersion version) {
        return String.format(Locale.ROOT, "%d.%d.%d", version.major(), version.minor(), patch(version));
    }

    static BsonArray array(ServerVersion version) {
        BsonArray array = new BsonArray();
        array.add(new BsonInt32(version.major()));
        array.add(new BsonInt32(version.minor()));
        array.add(new BsonInt32(patch(version)));
        array.add(new BsonInt32(0));
        return array;
    }

    /** Source: MongoDB server 6.0 to 8.0, wire versions 17, 21 and 25. */
    static int wire(ServerVersion version) {
        if (version.isAtLeast("8.0")) {
            return 25;
        }
        return version.isAtLeast("7.0") ? 21 : LEAST_WIRE;
    }
}
