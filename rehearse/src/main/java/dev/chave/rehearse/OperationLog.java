package dev.chave.rehearse;

import dev.chave.workload.TargetClass;
import dev.chave.workload.TargetReason;
import dev.chave.workload.Targeting;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The latest operations and where they went; what scatters meets the guard here, before it is run. */
final class OperationLog {
    private static final int MOST = 100_000;
    private static final int MOST_WARNINGS = 1000;
    private static final int REFUSED = 20;

    private final ToIntFunction<String> owners;
    private final HostsTargeted hosts = new HostsTargeted();
    private final Guard guard;
    private final Consumer<String> log;
    private final Deque<RoutedOperation> operations = new ArrayDeque<>();
    private final Set<String> warned = new HashSet<>();
    private long scattered;
    private long refused;

    OperationLog(ToIntFunction<String> owners, Guard guard, Consumer<String> log) {
        this.owners = owners;
        this.guard = guard;
        this.log = log;
    }

    /** A read, before it is run. */
    void read(String command, String namespace, Placement.Reach reach) {
        add(command, namespace, reach.targets().stream().map(Backend::name).toList(), reach.targeting(), false);
    }

    /**
     * A statement that is about to be run.
     *
     * @param targeting how its filter reaches; null where the collection is not sharded
     * @param broadcast whether the router sends it everywhere whatever the filter reaches
     */
    void add(
            String command,
            String namespace,
            Collection<String> shards,
            @Nullable Targeting targeting,
            boolean broadcast) {
        boolean scatters =
                targeting != null && (broadcast || targeting.targets().targetClass() == TargetClass.SCATTER);
        boolean refuses = scatters && guard == Guard.REFUSE;
        String reason = targeting == null
                ? "the collection is not sharded"
                : targeting.reason().sentence();
        keep(new RoutedOperation(
                command,
                namespace,
                List.copyOf(new TreeSet<>(shards)),
                targeting != null,
                targeting == null ? TargetClass.TARGETED : targeting.targets().targetClass(),
                scatters,
                reason,
                refuses));
        if (!scatters) {
            return;
        }
        scattered++;
        String told = command + " of " + Names.quoted(namespace) + " goes to every shard: " + reason;
        if (guard == Guard.WARN && warned.size() < MOST_WARNINGS && warned.add(told)) {
            log.accept("guard: " + told);
        }
        if (refuses) {
            refused++;
            throw new CommandFailure(
                    REFUSED,
                    "IllegalOperation",
                    "refused by the guard: " + told + "; expected an operation that the shard key narrows");
        }
    }

    /** Documents that were inserted, each where its key says. */
    void inserted(String namespace, Collection<String> shards, boolean sharded) {
        keep(new RoutedOperation(
                "insert",
                namespace,
                List.copyOf(new TreeSet<>(shards)),
                sharded,
                TargetClass.TARGETED,
                false,
                sharded ? TargetReason.FULL_KEY.sentence() : "the collection is not sharded",
                false));
    }

    private void keep(RoutedOperation operation) {
        if (operations.size() == MOST) {
            operations.removeFirst();
        }
        operations.addLast(operation);
        if (!operation.refused()) {
            hosts.count(
                    operation.command(),
                    operation.shards().size(),
                    operation.sharded() ? owners.applyAsInt(operation.namespace()) : 0);
        }
    }

    /** How many shards operations went to. */
    HostsTargeted hosts() {
        return hosts;
    }

    List<RoutedOperation> operations() {
        return List.copyOf(operations);
    }

    void clear() {
        operations.clear();
    }

    /** The last operation's shards, for what is recorded of it. */
    @Nullable
    RoutedOperation last() {
        return operations.peekLast();
    }

    /** How many operations that scatter there were, refused ones included. */
    long scattered() {
        return scattered;
    }

    /** How many the guard refused. */
    long refused() {
        return refused;
    }
}
