package dev.chave.advise;

import dev.chave.key.KeyField;
import dev.chave.key.ShardKey;
import dev.chave.profile.FieldProfile;
import dev.chave.profile.FieldScout;
import dev.chave.profile.Profile;
import dev.chave.profile.ProfileBuilder;
import dev.chave.profile.ProfileSettings;
import dev.chave.read.document.DocumentSink;
import dev.chave.value.BsonKind;
import dev.chave.value.RawDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one pass over the documents. The first of them are held back until candidates are chosen from what they look like; then
 * they, and all that follow, go into the profile.
 */
final class DocumentPass implements DocumentSink {
    private static final int HEAD_DOCUMENTS = 10_000;
    private static final long HEAD_BYTES = 32L << 20;
    private static final int MOST_CLASSED = 24;
    private static final int MOST_BYTES_CLASSED = 64;

    private final Function<List<FieldProfile>, List<Candidate>> chooser;
    private final Set<String> extraPaths;
    private final ProfileSettings settings;
    private final List<RawDocument> head = new ArrayList<>();
    private long headBytes;
    private @Nullable ProfileBuilder profile;
    private List<Candidate> candidates = List.of();
    private List<FieldProfile> headFields = List.of();

    /**
     * A pass that has seen nothing yet.
     *
     * @param chooser chooses the candidates from the fields of the first documents
     * @param extraPaths paths whose values are wanted beside those of the candidates
     */
    DocumentPass(
            Function<List<FieldProfile>, List<Candidate>> chooser, Set<String> extraPaths, ProfileSettings settings) {
        this.chooser = chooser;
        this.extraPaths = extraPaths;
        this.settings = settings;
    }

    @Override
    public boolean document(RawDocument document) {
        if (profile != null) {
            profile.accept(document);
            return true;
        }
        int from = document.offset();
        head.add(new RawDocument(
                Arrays.copyOfRange(document.bytes(), from, from + document.length()), 0, document.length()));
        headBytes += document.length();
        if (head.size() >= HEAD_DOCUMENTS || headBytes >= HEAD_BYTES) {
            begin();
        }
        return true;
    }

    private ProfileBuilder begin() {
        FieldScout scout = new FieldScout(settings.seed());
        head.forEach(scout::accept);
        headFields = List.copyOf(scout.report().fields());
        candidates = chooser.apply(headFields);
        List<ShardKey> keys = candidates.stream().map(Candidate::key).toList();
        Set<String> extra = new LinkedHashSet<>(extraPaths);
        headFields.stream()
                .filter(DocumentPass::isWorthClassing)
                .limit(MOST_CLASSED)
                .forEach(field -> extra.add(field.path()));
        ProfileBuilder builder = new ProfileBuilder(keys, extra, settings);
        head.forEach(builder::accept);
        head.clear();
        profile = builder;
        return builder;
    }

    /** Plain small fields, whose values tell what sort of field they are. */
    private static boolean isWorthClassing(FieldProfile field) {
        return field.arrays() == 0
                && KeyField.isPath(field.path())
                && !field.path().contains("*")
                && !field.kinds().containsKey(BsonKind.DOCUMENT)
                && field.meanBytes() <= MOST_BYTES_CLASSED
                && field.missing() + field.nulls() < field.documents();
    }

    /** The fields of the first documents, whether a candidate has them or not. */
    List<FieldProfile> headFields() {
        return headFields;
    }

    /** The profile of everything seen. */
    Profile finish() {
        return (profile == null ? begin() : profile).build();
    }

    List<Candidate> candidates() {
        return candidates;
    }
}
