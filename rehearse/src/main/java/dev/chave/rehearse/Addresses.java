package dev.chave.rehearse;

import dev.chave.value.ValueText;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where servers of shards are: a host and a port, or a URI with nothing else in it. */
public final class Addresses {
    private static final int USUAL_PORT = 27017;
    private static final Pattern ADDRESS =
            Pattern.compile("(?:mongodb://)?([^/@:,?\\[\\]\\s]+|\\[[0-9a-fA-F:]+\\])(?::(\\d{1,5}))?/?");

    private Addresses() {}

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when it is none, or has more in it, as a user's name or several hosts
     */
    public static InetSocketAddress of(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        int port = matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : USUAL_PORT;
        if (!matcher.matches() || port > 65_535) {
            throw new IllegalArgumentException("the address "
                    + (text.contains("@") ? "with a user's name" : ValueText.quotedInMessage(text))
                    + "; expected mongodb://HOST:PORT/ and nothing else");
        }
        return new InetSocketAddress(matcher.group(1), port);
    }
}
