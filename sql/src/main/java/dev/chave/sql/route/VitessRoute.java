package dev.chave.sql.route;

import dev.chave.sql.statement.Source;
import dev.chave.sql.statement.ValueSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One route of a Vitess plan: a part of a statement that goes to shards of one keyspace as it is. */
final class VitessRoute {
    /** The variants of go/vt/vtgate/engine, as far as they are told apart here. */
    enum Variant {
        UNSHARDED(0),
        REFERENCE(0),
        DBA(0),
        NONE(0),
        EQUAL_UNIQUE(1),
        EQUAL(5),
        IN(10),
        /** Rows of values: {@code (a, b) IN ((1, 2))}. */
        MULTI_EQUAL(10),
        SUB_SHARD(15),
        SCATTER(20);

        private final int cost;

        Variant(int cost) {
            this.cost = cost;
        }

        int cost() {
            return cost;
        }

        /** Vitess's own name. */
        String label() {
            StringBuilder label = new StringBuilder();
            for (String part : name().split("_", -1)) {
                label.append(
                        part.equals("IN") || part.equals("DBA")
                                ? part
                                : part.charAt(0) + part.substring(1).toLowerCase(Locale.ROOT));
            }
            return label.toString();
        }
    }

    /**
     * How a vindex is used.
     *
     * @param values names what it is compared with, so that equal names are the same shards
     * @param set what its column is compared with; null where it has several or none
     */
    record Choice(
            Variant variant,
            VSchema.@Nullable ColumnVindex vindex,
            String values,
            @Nullable ValueSet set) {}

    final List<Source.Leaf> leaves;
    String keyspace;
    Choice choice;
    /** Other keyspaces in which copies of all its tables are. */
    Set<String> copies = new TreeSet<>();
    /** Constant rows: no table at all. */
    boolean dual;

    VitessRoute(List<Source.Leaf> leaves, String keyspace, Choice choice) {
        this.leaves = new ArrayList<>(leaves);
        this.keyspace = keyspace;
        this.choice = choice;
    }

    boolean isSharded() {
        return choice.variant().cost() > 0;
    }

    boolean isAnyShard() {
        return choice.variant() == Variant.UNSHARDED || choice.variant() == Variant.REFERENCE;
    }

    boolean isSingleShard() {
        return choice.variant().cost() <= 1;
    }
}
