package dev.chave.cli;

import dev.chave.value.HashedValue;
import dev.chave.value.RawValue;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code chave hash}: the number by which a hashed shard key places one value. */
@Command(
        name = "hash",
        description = {
            "The hashed index value of one value.",
            "This is the 64-bit number by which a hashed shard key places it, the same that",
            "convertShardKeyToHashed() prints in mongosh."
        },
        footer = {"", "Example:", "  chave hash 'ObjectId(\"65a1b2c3d4e5f60718293a4b\")'"})
final class HashCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "VALUE",
            converter = Converters.Value.class,
            description = "A value as typed in mongosh: 42, '\"text\"', 'ISODate(\"2026-01-31\")'.")
    private BsonValue value;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            converter = OutputFormat.Converter.class,
            defaultValue = "text",
            description = "How to print (default: ${DEFAULT-VALUE}).")
    private OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RawValue raw = RawValue.of(value);
        String hash = Long.toString(new HashedValue().of(raw));
        PrintWriter out = spec.commandLine().getOut();
        out.println(format == OutputFormat.TEXT ? hash : json(raw, hash));
        out.flush();
        return ExitCode.FINE;
    }

    /** The hash is text because JSON readers lose the last digits of such numbers. */
    private String json(RawValue raw, String hash) {
        return new BsonDocument("format", new BsonInt32(1))
                .append("value", value)
                .append("type", new BsonString(raw.kind().alias()))
                .append("hash", new BsonString(hash))
                .toJson(JsonWriterSettings.builder()
                        .outputMode(JsonMode.RELAXED)
                        .build());
    }
}
