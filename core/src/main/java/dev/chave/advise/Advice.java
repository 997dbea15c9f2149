package dev.chave.advise;

import dev.chave.language.Phrase;
import dev.chave.read.InputSummary;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The answer of {@code chave advise} for one collection: every candidate, best first, and how it was come by.
 *
 * @param namespace {@code database.collection}; empty when neither documents nor workload name one
 * @param headline the answer in one sentence that a newcomer understands
 * @param wayOut what to do when no key is good; says nothing otherwise
 * @param inputs how each input was read
 * @param documents how many documents were seen
 * @param documentBytes how many bytes they have, as BSON
 * @param operations how many operations of each kind, by the server's name of the command
 * @param otherNamespaces operations of namespaces that were not chosen, largest first
 * @param shards N
 * @param growTo M
 * @param serverVersion the version judged for
 * @param collectionBytes the size reckoned with
 * @param chunkBytes the chunk size of the version
 * @param chunks how many chunks the placement cuts
 * @param seed the seed of everything drawn
 * @param candidates best first
 * @param notMeasured what could not be measured
 * @param assumptions what was assumed, one sentence each
 * @param insights what is said beside the single candidates
 * @param pictures what is there to be drawn
 */
public record Advice(
        String namespace,
        Phrase headline,
        Phrase wayOut,
        List<InputSummary> inputs,
        long documents,
        long documentBytes,
        SortedMap<String, Long> operations,
        SortedMap<String, Long> otherNamespaces,
        int shards,
        int growTo,
        String serverVersion,
        long collectionBytes,
        long chunkBytes,
        int chunks,
        long seed,
        List<CandidateAdvice> candidates,
        List<NotMeasured> notMeasured,
        List<Phrase> assumptions,
        Insights insights,
        Pictures pictures) {
    public Advice {
        inputs = List.copyOf(inputs);
        operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
        otherNamespaces = Collections.unmodifiableSortedMap(new TreeMap<>(otherNamespaces));
        candidates = List.copyOf(candidates);
        notMeasured = List.copyOf(notMeasured);
        assumptions = List.copyOf(assumptions);
    }
}
