package dev.chave.profile;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** A profile as text that two equal profiles share, bytes included. */
final class ProfileText {
    private ProfileText() {}

    static String of(Profile profile) {
        StringBuilder out = new StringBuilder();
        out.append(profile.documents()).append(' ').append(profile.bytes()).append('\n');
        profile.fields().forEach(field -> out.append(field).append('\n'));
        for (KeyProfile key : profile.keys()) {
            out.append(key.key()).append(' ').append(key.distinct()).append(' ').append(key.seenOnce());
            out.append(' ')
                    .append(key.nulls())
                    .append(' ')
                    .append(key.allNull())
                    .append(' ')
                    .append(key.missing());
            out.append(' ').append(key.arrays()).append(' ').append(key.arrayWitness());
            out.append(' ')
                    .append(key.meanKeyBytes())
                    .append(' ')
                    .append(key.maxKeyBytes())
                    .append('\n');
            out.append(of(key.mostCommon())).append(of(key.mostBytes()));
        }
        return out.append(of(profile.sample())).toString();
    }

    private static String of(List<HeavyValue> values) {
        return values.stream()
                .map(value -> HexFormat.of().formatHex(value.tuple()) + " " + value.documentsLow() + "-"
                        + value.documents() + " " + value.bytesLow() + "-" + value.bytes() + "\n")
                .collect(Collectors.joining());
    }

    private static String of(DocumentSample sample) {
        StringBuilder out = new StringBuilder();
        out.append(sample.order()).append(' ').append(sample.documentsPerRow()).append('\n');
        for (int row = 0; row < sample.size(); row++) {
            out.append(sample.bytes(row)).append(' ').append(sample.atMillis(row));
            for (String path : sample.paths()) {
                out.append(' ').append(HexFormat.of().formatHex(sample.value(row, path)));
            }
            out.append('\n');
        }
        return out.toString();
    }
}
