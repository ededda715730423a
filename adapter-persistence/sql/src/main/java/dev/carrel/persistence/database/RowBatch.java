package dev.carrel.persistence.database;

import java.util.Collection;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** One statement for many rows, which a database that is reached by the network gets together. */
public final class RowBatch {

    private RowBatch() {}

    /**
     * Runs a statement for each row.
     *
     * @param binding binds the parameters for a row
     * @return the number of rows that the statement changed for each
     */
    public static <R> int[] execute(Handle handle, String sql, Collection<? extends R> rows,
            BiConsumer<PreparedBatch, ? super R> binding) {
        if (rows.isEmpty()) {
            return new int[0];
        }
        try (PreparedBatch batch = handle.prepareBatch(sql)) {
            for (R row : rows) {
                binding.accept(batch, row);
                batch.add();
            }
            return batch.execute();
        }
    }
}
