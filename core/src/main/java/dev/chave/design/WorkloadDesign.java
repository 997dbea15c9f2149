package dev.chave.design;

import java.util.List;

/**
 * The operations of the application.
 *
 * @param operations how many to generate
 * @param perSecond their rate, or 0 where the inserts go on at the pace of the history
 */
record WorkloadDesign(long operations, double perSecond, List<ShapeDesign> shapes) {
    static final WorkloadDesign NONE = new WorkloadDesign(0, 0, List.of());

    WorkloadDesign {
        shapes = List.copyOf(shapes);
    }

    /** Documents inserted per operation, on average. */
    double insertsPerOperation() {
        double all = shapes.stream().mapToDouble(ShapeDesign::share).sum();
        double inserts = shapes.stream()
                .filter(shape -> shape.kind() == dev.chave.workload.OperationKind.INSERT)
                .mapToDouble(shape -> shape.share() * shape.documents())
                .sum();
        return all == 0 ? 0 : inserts / all;
    }
}
