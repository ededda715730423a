package dev.carrel.bootstrap.cli.importing;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * The items of an import in batches: small files together, so that a request and a durable write serve many of them,
 * and everything else by itself. Thread-safe.
 */
final class ItemBatches {

    private static final int MAX_FILES = 20;
    private static final long MAX_BYTES = 512L * 1024;

    private final List<ImportItem> items;
    private int next;

    ItemBatches(List<ImportItem> items) {
        this.items = List.copyOf(items);
    }

    /** Takes the next batch; empty if there is none. */
    synchronized List<ImportItem> takeNext() {
        var batch = new ArrayList<ImportItem>();
        long bytes = 0;
        while (next < items.size() && batch.size() < MAX_FILES) {
            ImportItem item = items.get(next);
            bytes += sizeOf(item);
            if (!batch.isEmpty() && bytes > MAX_BYTES) {
                break;
            }
            batch.add(item);
            next++;
        }
        return batch;
    }

    /** Returns the size of a file; more than a batch has for anything else, and for a file that cannot be read. */
    private static long sizeOf(ImportItem item) {
        try {
            return item instanceof ImportItem.LocalFile file ? Files.size(file.path()) : MAX_BYTES + 1;
        } catch (IOException ignored) {
            return MAX_BYTES + 1;
        }
    }
}
