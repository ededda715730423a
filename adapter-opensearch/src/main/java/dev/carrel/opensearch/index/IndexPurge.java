package dev.carrel.opensearch.index;

import dev.carrel.opensearch.http.OpenSearchClient;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Removes deleted text from the files of the passages of all libraries. OpenSearch keeps deleted documents for replicas
 * that were away, and for half a minute in any case (retention leases), so that a purge may need several calls. The
 * copies of an operator, such as snapshots, are the operator's to delete.
 */
public record IndexPurge(OpenSearchClient client, IndexDefinition definition) {

    /** Merges away deleted documents; returns whether no shard and no replica holds any. */
    public boolean purgeDeleted() {
        if (countDeleted() == 0) {
            return true;
        }
        client.send("POST", definition.passages() + "/_flush?force=true");
        client.sendLong("POST", definition.passages() + "/_forcemerge?only_expunge_deletes=true", newObject());
        client.send("POST", definition.passages() + "/_refresh");
        client.send("POST", definition.passages() + "/_flush?force=true");
        return countDeleted() == 0;
    }

    /** Returns how many deleted documents and passages the files hold, of all libraries. */
    public long countDeleted() {
        return client.send("GET", definition.passages() + "/_stats/docs")
                .body()
                .path("_all")
                .path("total")
                .path("docs")
                .path("deleted")
                .asLong();
    }

    /** Returns the size of all files, with replicas. */
    public long countBytes() {
        return client.send("GET", definition.passages() + "/_stats/store")
                .body()
                .path("_all")
                .path("total")
                .path("store")
                .path("size_in_bytes")
                .asLong();
    }
}
