package dev.carrel.opensearch.index;

import java.util.Map;

/**
 * The number of an operation of each shard. OpenSearch numbers the operations of a shard in their order.
 *
 * @param byShard the number by the number of the shard
 */
record ShardNumbers(Map<String, Long> byShard) {

    /** No operation of any shard. */
    static final ShardNumbers NONE = new ShardNumbers(Map.of());

    ShardNumbers {
        byShard = Map.copyOf(byShard);
    }

    /** Returns whether the operations up to these include the operations up to others. */
    boolean covers(ShardNumbers others) {
        return others.byShard.entrySet()
                .stream()
                .allMatch(other -> byShard.getOrDefault(other.getKey(), -1L) >= other.getValue());
    }
}
