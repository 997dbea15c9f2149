package dev.chave.advise;

import java.util.List;

/**
 * The smallest thing that shows a finding: a value, an operation, a document's place.
 *
 * <p>The text is made of pieces so that values can be masked where it is shown and names need not be.
 *
 * @param pieces the text in order
 */
public record Witness(List<Piece> pieces) {
    public Witness {
        pieces = List.copyOf(pieces);
    }

    /** A stretch of a witness: our words or field names, or a value of the user's with the form it takes when masked. */
    public record Piece(String text, String masked) {
        public static Piece words(String text) {
            return new Piece(text, text);
        }

        /** A value of the user's. */
        public static Piece value(String shown, String masked) {
            return new Piece(shown, masked);
        }
    }

    public static Witness words(String text) {
        return new Witness(List.of(Piece.words(text)));
    }

    /** The witness as shown: values as they are, or masked. */
    public String text(boolean showValues) {
        StringBuilder out = new StringBuilder();
        pieces.forEach(piece -> out.append(showValues ? piece.text() : piece.masked()));
        return out.toString();
    }
}
