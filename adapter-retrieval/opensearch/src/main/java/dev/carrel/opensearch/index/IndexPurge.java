package dev.carrel.opensearch.index;

import dev.carrel.domain.library.LibraryId;
import dev.carrel.opensearch.http.OpenSearchClient;
import java.util.HashMap;
import java.util.Map;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Removes deleted text from the files of the passages of all libraries. OpenSearch keeps deleted documents for replicas
 * that were away, and for half a minute in any case (retention leases), so that a purge takes several calls. The copies
 * of an operator, such as snapshots, are the operator's to delete. Thread-safe.
 */
public final class IndexPurge {

    private final OpenSearchClient client;
    private final IndexDefinition definition;
    /** The operations that were the last ones when the purge of a library was first asked for. */
    private final Map<LibraryId, ShardNumbers> requested = new HashMap<>();
    private String index = "";
    private ShardNumbers purged = ShardNumbers.NONE;

    /** Creates a purge of the passages of all libraries. */
    public IndexPurge(OpenSearchClient client, IndexDefinition definition) {
        this.client = client;
        this.definition = definition;
    }

    /**
     * Merges away what was deleted before the first of the calls for a library, once OpenSearch needs it no more. What
     * other libraries delete meanwhile does not put the end off.
     *
     * @return whether no shard and no replica holds any of it
     */
    public synchronized boolean purgeDeleted(LibraryId library) {
        forgetOtherIndex();
        if (countDeleted() == 0) {
            requested.remove(library);
            return true;
        }
        client.send("POST", definition.passages() + "/_flush?force=true");
        ShardHistory history = readHistory();
        ShardNumbers wanted = requested.computeIfAbsent(library, any -> history.lastOperations());
        if (!purged.covers(wanted) && history.dispensable().covers(wanted)) {
            client.sendLong("POST", definition.passages() + "/_forcemerge?only_expunge_deletes=true", newObject());
            client.send("POST", definition.passages() + "/_refresh");
            client.send("POST", definition.passages() + "/_flush?force=true");
            purged = history.dispensable();
        }
        if (purged.covers(wanted)) {
            requested.remove(library);
            return true;
        }
        return false;
    }

    /** An index that was created again numbers its operations anew. */
    private void forgetOtherIndex() {
        if (!index.equals(definition.passages())) {
            index = definition.passages();
            requested.clear();
            purged = ShardNumbers.NONE;
        }
    }

    private ShardHistory readHistory() {
        return ShardHistory.of(client.send("GET", definition.passages() + "/_stats/docs?level=shards").body());
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
