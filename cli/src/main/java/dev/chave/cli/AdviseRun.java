package dev.chave.cli;

import dev.chave.advise.Advice;
import dev.chave.advise.AdviceRequest;
import dev.chave.advise.Advisor;
import dev.chave.key.ShardKey;
import dev.chave.read.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of {@code chave advise}: reads, chooses the collection, asks the advisor, prints. */
final class AdviseRun {
    private final AdviceRequest request;
    private final Surroundings surroundings;
    private final Printer printer;
    private final HtmlFolder folder;
    private final Progress progress;

    AdviseRun(AdviceRequest request, Surroundings surroundings, Printer printer, HtmlFolder folder) {
        this.request = request;
        this.surroundings = surroundings;
        this.printer = printer;
        this.folder = folder;
        progress = new Progress(printer.err(), surroundings.showsProgress(), surroundings.clock());
    }

    /** Runs, and answers the exit code. */
    int run(CollectionInputs.Asked asked, @Nullable ShardKey check, @Nullable DecisionFile decision)
            throws UnreadableException {
        boolean one = check != null || decision != null;
        List<Advice> advices = advices(asked, one ? (check != null ? "--check" : "--decision") : "");
        printer.print(advices, folder);
        if (decision != null) {
            decision.write(advices.get(0), printer);
        }
        return check == null ? ExitCode.FINE : new KeyCheck(check).judge(advices.get(0), printer);
    }

    /**
     * The advice for each collection.
     *
     * @param single the option that needs exactly one collection, or empty
     */
    List<Advice> advices(CollectionInputs.Asked asked, String single) throws UnreadableException {
        CollectionInputs inputs = new CollectionInputs(asked, surroundings, progress, printer::warn);
        inputs.readWorkload();
        List<Advice> advices = adviseAll(inputs.choose(single), inputs);
        progress.end();
        if (inputs.wasCutShort()) {
            printer.warn("stopped early: what follows rests on what had been read until then");
        }
        return advices;
    }

    /** Advice for each; of several collections those that cannot be read are left out, unless it is all of them. */
    private List<Advice> adviseAll(List<NamespaceChoice.Chosen> chosen, CollectionInputs inputs)
            throws UnreadableException {
        List<Advice> advices = new ArrayList<>();
        UnreadableException last = null;
        for (NamespaceChoice.Chosen one : chosen) {
            try {
                advices.add(new Advisor(request).advise(inputs.input(one)));
                progress.end();
            } catch (UnreadableException unreadable) {
                progress.end();
                if (chosen.size() > 1) {
                    printer.warn(unreadable.getMessage() + "; left out");
                }
                last = unreadable;
            }
        }
        if (advices.isEmpty() && last != null) {
            throw last;
        }
        return advices;
    }
}
