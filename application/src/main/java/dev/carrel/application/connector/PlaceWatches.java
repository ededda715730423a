package dev.carrel.application.connector;

import dev.carrel.application.connector.RunConnectors.ConnectorId;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.ConnectorSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The watches of places that can be watched. Thread-safe. */
final class PlaceWatches {

    private static final Logger log = LoggerFactory.getLogger(PlaceWatches.class);

    private final Map<String, ConnectorKind> kinds;
    private final Map<ConnectorId, PlaceWatch> watches = new ConcurrentHashMap<>();
    private final Set<ConnectorId> noticed = ConcurrentHashMap.newKeySet();
    private boolean closed;

    PlaceWatches(Map<String, ConnectorKind> kinds) {
        this.kinds = kinds;
    }

    private record PlaceWatch(ConnectorSettings settings, Closeable handle) {}

    /** Returns the connectors whose places have changed since the last call; busy ones later. */
    Set<ConnectorId> takeNoticed(Set<ConnectorId> busy) {
        Set<ConnectorId> taken = noticed.stream().filter(id -> !busy.contains(id)).collect(Collectors.toSet());
        noticed.removeAll(taken);
        return taken;
    }

    /** Watches the places of connectors, and no others. What could not be watched is tried again. */
    synchronized void update(List<Connector> connectors) {
        if (closed) {
            return;
        }
        Map<ConnectorId, ConnectorSettings> wanted = connectors.stream()
                .collect(Collectors.toMap(ConnectorId::of, Connector::settings));
        watches.entrySet()
                .stream()
                .filter(watch -> !watch.getValue().settings().equals(wanted.get(watch.getKey())))
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::end);
        wanted.forEach((id, settings) -> {
            ConnectorKind kind = kinds.get(settings.kind());
            if (kind != null && !watches.containsKey(id)) {
                kind.watchPlace(settings, () -> noticed.add(id)).ifPresent(handle -> {
                    watches.put(id, new PlaceWatch(settings, handle));
                    // What has changed before the watch began.
                    noticed.add(id);
                });
            }
        });
    }

    /** Ends a watch, which the next update begins anew. */
    synchronized void end(ConnectorId id) {
        PlaceWatch watch = watches.remove(id);
        if (watch != null) {
            try {
                watch.handle().close();
            } catch (IOException e) {
                log.debug("The watch of {} could not be ended", id.duty(), e);
            }
        }
    }

    /** Ends all watches for good. */
    synchronized void close() {
        closed = true;
        List.copyOf(watches.keySet()).forEach(this::end);
    }
}
