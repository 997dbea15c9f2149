package dev.chave.rehearse;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

/** The latest operations and where they went. */
final class OperationLog {
    private static final int MOST = 100_000;

    private final Placement placement;
    private final Deque<RoutedOperation> operations = new ArrayDeque<>();

    OperationLog(Placement placement) {
        this.placement = placement;
    }

    void add(String command, String namespace, List<Backend> targets) {
        addNames(command, namespace, targets.stream().map(Backend::name).toList());
    }

    void addNames(String command, String namespace, Collection<String> shards) {
        if (operations.size() == MOST) {
            operations.removeFirst();
        }
        operations.addLast(new RoutedOperation(
                command, namespace, List.copyOf(new TreeSet<>(shards)), placement.sharded(namespace) != null));
    }

    List<RoutedOperation> operations() {
        return List.copyOf(operations);
    }

    void clear() {
        operations.clear();
    }
}
