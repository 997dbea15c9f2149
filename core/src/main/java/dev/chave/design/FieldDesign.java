package dev.chave.design;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One field of the documents.
 *
 * @param path its dotted path, through arrays as in a filter
 * @param name its own name; empty for the elements of an array
 * @param draw how its identity is drawn; null for documents and arrays
 * @param encoding how the identity becomes a value
 * @param by the path of the field whose value decides instead of chance, or empty
 * @param missing share of documents without it
 * @param nulls share of documents with null
 * @param also the form some of the values have instead, or null
 * @param alsoShare how many
 * @param fields the fields of a document, or the one element of an array
 * @param least the fewest elements of an array
 * @param most the most elements of an array
 */
record FieldDesign(
        String path,
        String name,
        @Nullable Draw draw,
        Encoding encoding,
        String by,
        double missing,
        double nulls,
        @Nullable Encoding also,
        double alsoShare,
        List<FieldDesign> fields,
        int least,
        int most) {
    FieldDesign {
        fields = List.copyOf(fields);
    }

    ValueType type() {
        return encoding.type();
    }
}
