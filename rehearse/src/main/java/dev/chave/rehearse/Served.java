package dev.chave.rehearse;

import dev.chave.rehearse.wire.Frame;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A command that was served, as a recording keeps it.
 *
 * @param frame the command as it came over the wire, which is the shortest form of it
 * @param at when it ended
 * @param application the client's name, or null
 * @param shards how many shards it went to, or -1
 */
record Served(Frame frame, Instant at, @Nullable String application, int shards) {
    int bytes() {
        return frame.body().length;
    }
}
