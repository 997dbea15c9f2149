package dev.chave.cluster.balance;

/** Why a chunk is to move. The order is that of the phases of a round. */
public enum MoveReason {
    DRAINING("draining"),
    ZONE_VIOLATION("zoneViolation"),
    IMBALANCE("chunksImbalance");

    private final String label;

    MoveReason(String label) {
        this.label = label;
    }

    /** What balancerCollectionStatus calls it. */
    public String label() {
        return label;
    }
}
