package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.language.Sequence;
import dev.chave.language.Verbatim;
import java.util.List;

/**
 * The smallest thing that shows a finding: a value, an operation, a document's place.
 *
 * <p>It is made of pieces so that values can be masked where it is shown and names need not be.
 *
 * @param pieces what it says, in order
 */
public record Witness(List<Piece> pieces) {
    public Witness {
        pieces = List.copyOf(pieces);
    }

    /** A stretch of a witness: our words or field names, or a value of the user's with the form it takes when masked. */
    public record Piece(Phrase shown, Phrase masked) {
        public static Piece words(Phrase words) {
            return new Piece(words, words);
        }

        /** A value of the user's. */
        public static Piece value(String shown, String masked) {
            return new Piece(new Verbatim(shown), new Verbatim(masked));
        }
    }

    public static Witness words(Phrase words) {
        return new Witness(List.of(Piece.words(words)));
    }

    /** The witness as shown: values as they are, or masked. */
    public Phrase phrase(boolean showValues) {
        return new Sequence(
                "",
                pieces.stream()
                        .map(piece -> showValues ? piece.shown() : piece.masked())
                        .toList());
    }
}
