package dev.chave.rehearse;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.wire.MongoDatabaseHandler;
import de.bwaldvogel.mongo.wire.MongoExceptionHandler;
import de.bwaldvogel.mongo.wire.MongoWireMessageEncoder;
import de.bwaldvogel.mongo.wire.MongoWireProtocolHandler;
import de.bwaldvogel.mongo.wire.MongoWireReplyEncoder;
import dev.chave.rehearse.wire.WireClient;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A shard in this process: mongo-java-server with its documents in memory, spoken to in the wire protocol without a socket. What
 * is written to the one end has been answered when the write returns.
 *
 * <p>Source: mongo-java-server 1.47.0, its handlers in the order in which its own server has them.
 */
final class EmbeddedShard {
    private final MongoBackend backend = new MemoryBackend();

    /** A connection to it. */
    WireClient connect() {
        EmbeddedChannel channel = new EmbeddedChannel(
                new MongoWireReplyEncoder(),
                new MongoWireMessageEncoder(),
                new MongoWireProtocolHandler(),
                new MongoDatabaseHandler(backend, new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE)),
                new MongoExceptionHandler());
        return WireClient.over(new Answers(channel), new Requests(channel), () -> {
            var unused = channel.close(); // done when it returns
        });
    }

    void close() {
        backend.close();
    }

    private static final class Requests extends OutputStream {
        private final EmbeddedChannel channel;

        Requests(EmbeddedChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            channel.writeInbound(Unpooled.wrappedBuffer(bytes, offset, length));
        }
    }

    private static final class Answers extends InputStream {
        private final EmbeddedChannel channel;
        private @Nullable ByteBuf current;

        Answers(EmbeddedChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        /** The end where nothing was answered: what is asked is answered at once or never. */
        @Override
        public int read(byte[] into, int offset, int length) {
            ByteBuf answer = current == null ? channel.readOutbound() : current;
            if (answer == null) {
                return -1;
            }
            int taken = Math.min(length, answer.readableBytes());
            answer.readBytes(into, offset, taken);
            current = answer.isReadable() ? answer : null;
            if (current == null) {
                answer.release();
            }
            return taken;
        }
    }
}
