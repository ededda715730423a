package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.DocumentLease;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that this engine holds, each from the claim of a document until nothing more is done with it. These are
 * the leases to renew; any other ends by its time. Thread-safe.
 */
public final class HeldLeases {

    private final Set<DocumentLease> leases = ConcurrentHashMap.newKeySet();

    void add(DocumentLease lease) {
        leases.add(lease);
    }

    void remove(DocumentLease lease) {
        leases.remove(lease);
    }

    List<DocumentLease> listAll() {
        return List.copyOf(leases);
    }
}
