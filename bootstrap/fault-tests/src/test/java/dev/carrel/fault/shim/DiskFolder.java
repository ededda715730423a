package dev.carrel.fault.shim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A folder of a {@link SimulatedDisk}: the synced names and the changes since then. */
final class DiskFolder extends DiskEntry {

    private final Map<String, DiskEntry> durable = new TreeMap<>();
    private final Map<String, DiskEntry> current = new TreeMap<>();
    private final List<FolderChange> unsynced = new ArrayList<>();

    /** A change of a name; the entry is null for a removal. */
    private record FolderChange(int number, String name, DiskEntry entry) {}

    Map<String, DiskEntry> current() {
        return current;
    }

    DiskEntry get(String name) {
        return current.get(name);
    }

    void change(int number, String name, DiskEntry entry) {
        var change = new FolderChange(number, name, entry);
        apply(change, current);
        unsynced.add(change);
    }

    void sync() {
        unsynced.clear();
        durable.clear();
        durable.putAll(current);
    }

    /**
     * Returns the names after a power cut if the first changes up to a number survived: a journal keeps their order.
     */
    Map<String, DiskEntry> afterPowerCut(int keptUntil) {
        var left = new TreeMap<>(durable);
        unsynced.stream().filter(change -> change.number() <= keptUntil).forEach(change -> apply(change, left));
        return left;
    }

    private static void apply(FolderChange change, Map<String, DiskEntry> entries) {
        if (change.entry() == null) {
            entries.remove(change.name());
        } else {
            entries.put(change.name(), change.entry());
        }
    }
}
