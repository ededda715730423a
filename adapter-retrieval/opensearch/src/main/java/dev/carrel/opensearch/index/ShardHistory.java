package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;

/**
 * The operations of the shards of an index.
 *
 * @param lastOperations the last operations
 * @param dispensable the last operations of which OpenSearch needs no deleted document, on the primary shards and on
 * all replicas: every copy has them in its files, and none that was away could ask for them
 */
record ShardHistory(ShardNumbers lastOperations, ShardNumbers dispensable) {

    /** Reads the statistics of one index by shards. */
    static ShardHistory of(JsonNode statistics) {
        var last = new HashMap<String, Long>();
        var dispensable = new HashMap<String, Long>();
        for (JsonNode index : statistics.path("indices")) {
            for (Map.Entry<String, JsonNode> shard : index.path("shards").properties()) {
                for (JsonNode copy : shard.getValue()) {
                    last.merge(shard.getKey(), copy.at("/seq_no/max_seq_no").asLong(), Math::max);
                    dispensable.merge(shard.getKey(), lastDispensable(copy), Math::min);
                }
            }
        }
        return new ShardHistory(new ShardNumbers(last), new ShardNumbers(dispensable));
    }

    private static long lastDispensable(JsonNode copy) {
        long last = Math.min(copy.at("/seq_no/global_checkpoint").asLong(-1),
                copy.at("/commit/user_data/local_checkpoint").asLong(-1));
        for (JsonNode lease : copy.at("/retention_leases/leases")) {
            last = Math.min(last, lease.path("retaining_seq_no").asLong() - 1);
        }
        return last;
    }
}
