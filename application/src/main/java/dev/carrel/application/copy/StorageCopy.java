package dev.carrel.application.copy;

import dev.carrel.application.copy.CopyProgress.CopyPhase;
import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyOrigin;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.application.port.copy.CopySource;
import dev.carrel.application.port.copy.CopyTarget;
import dev.carrel.domain.error.StorageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies everything that a storage holds to an empty one, and compares both. A copy that was interrupted at any moment
 * continues behind the last row that the target has acknowledged. Holds one batch of rows at a time.
 */
public final class StorageCopy {

    private static final int MAX_BATCH_ROWS = 5_000;
    private static final long MAX_BATCH_BYTES = 4L * 1024 * 1024;
    private static final int ROWS_BETWEEN_UPDATES = 1_000;

    private final CopySource source;
    private final CopyTarget target;
    private final CopyProgress progress;

    /** Creates a copy of two storages that no engine has opened. */
    public StorageCopy(CopySource source, CopyTarget target, CopyProgress progress) {
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /**
     * Copies all tables, or continues an interrupted copy of the same source.
     *
     * @param restart whether to discard an unfinished copy and to begin anew; completed data is never discarded
     * @throws StorageException if an engine uses one of the storages, the target has other data, or the target differs
     * from the source in the end; then the target stays closed for engines
     */
    public CopyReport run(boolean restart) {
        List<String> uses = requireUnused();
        List<CopiedTable> tables = requireSameTables();
        prepareTarget(restart);
        long total = 0;
        for (CopiedTable table : tables) {
            total += source.countRows(table);
        }
        long resumedAt = countCopied(tables);
        copyTables(tables, total, resumedAt);
        compareTables(tables, total);
        if (!requireUnused().equals(uses)) {
            throw new StorageException("A server used one of the databases during the copy: stop all servers, and begin"
                    + " again with --restart.", null);
        }
        target.complete();
        return new CopyReport(tables.size(), total, resumedAt);
    }

    /** Returns what is another value after an engine has used one of the storages. */
    private List<String> requireUnused() {
        return List.of(source.requireUnused(), target.requireUnused());
    }

    /** Returns the tables in the order in which the target needs them. */
    private List<CopiedTable> requireSameTables() {
        List<CopiedTable> tables = target.tables();
        Set<CopiedTable> differences = new HashSet<>(tables);
        source.tables().forEach(table -> {
            if (!differences.remove(table)) {
                differences.add(table);
            }
        });
        if (!differences.isEmpty()) {
            throw new IllegalStateException("The databases have different tables: " + differences);
        }
        return tables;
    }

    private void prepareTarget(boolean restart) {
        CopyOrigin origin = source.origin();
        Optional<CopyOrigin> unfinished = target.findUnfinished();
        if (unfinished.isEmpty()) {
            if (!target.isEmpty()) {
                throw new StorageException("There is data already in " + target.origin().description()
                        + ": a copy needs an empty target. Create another one, or this one again if nothing in it is"
                        + " needed.", null);
            }
            target.begin(origin);
        } else if (restart) {
            target.beginAgain(origin);
        } else if (!unfinished.get().epoch().equals(origin.epoch())) {
            throw new StorageException(target.origin().description() + " has an unfinished copy of another source, "
                    + unfinished.get().description() + ": continue that copy, or discard it with --restart.", null);
        }
    }

    private long countCopied(List<CopiedTable> tables) {
        return tables.stream().mapToLong(table -> target.findPosition(table).map(CopyPosition::rows).orElse(0L)).sum();
    }

    private void copyTables(List<CopiedTable> tables, long total, long resumedAt) {
        progress.begin(CopyPhase.COPYING, total);
        long done = resumedAt;
        progress.update(done);
        for (CopiedTable table : tables) {
            var batches = new RowBatches(table, target.findPosition(table).orElse(null), done);
            source.readRowsAfter(batches.position, table, batches::add);
            batches.flush();
            done = batches.done;
        }
    }

    private void compareTables(List<CopiedTable> tables, long total) {
        progress.begin(CopyPhase.COMPARING, total);
        long done = 0;
        for (CopiedTable table : tables) {
            TableDigest expected = digestOf(source, table, 2 * done);
            TableDigest copied = digestOf(target, table, 2 * done + expected.rows());
            if (!expected.isEqualTo(copied)) {
                throw new StorageException("The copy is not complete: the table " + table.name() + " has "
                        + expected.rows() + " rows in " + source.origin().description() + ", and "
                        + (copied.rows() == expected.rows() ? "as many with different content" : copied.rows() + "")
                        + " in " + target.origin().description()
                        + ". If the source was used since the copy began, begin again with --restart.", null);
            }
            done += expected.rows();
            progress.update(done);
        }
    }

    /** @param read the number of rows of both storages that were read before */
    private TableDigest digestOf(CopySource storage, CopiedTable table, long read) {
        var digest = new TableDigest();
        storage.readRows(table, row -> {
            digest.add(row);
            if (digest.rows() % ROWS_BETWEEN_UPDATES == 0) {
                progress.update((read + digest.rows()) / 2);
            }
        });
        return digest;
    }

    /** Gathers the rows of a table and writes them in batches. */
    private final class RowBatches {

        private final CopiedTable table;
        private final List<CopiedRow> rows = new ArrayList<>();
        private @Nullable CopyPosition position;
        private long bytes;
        private long done;

        RowBatches(CopiedTable table, @Nullable CopyPosition position, long done) {
            this.table = table;
            this.position = position;
            this.done = done;
        }

        void add(CopiedRow row) {
            rows.add(row);
            bytes += row.estimateBytes();
            if (rows.size() >= MAX_BATCH_ROWS || bytes >= MAX_BATCH_BYTES) {
                flush();
            }
        }

        void flush() {
            if (rows.isEmpty()) {
                return;
            }
            long before = position == null ? 0 : position.rows();
            position = new CopyPosition(table.keyOf(rows.getLast()), before + rows.size());
            target.addRows(table, rows, position);
            done += rows.size();
            rows.clear();
            bytes = 0;
            progress.update(done);
        }
    }
}
