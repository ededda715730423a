package dev.carrel.persistence.table;

import dev.carrel.domain.library.UsageLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The columns of limits on requests, which several tables have. */
public final class LimitColumns {

    private LimitColumns() {}

    /** Binds all columns by their names. */
    public static <T extends SqlStatement<T>> T bindLimits(T statement, UsageLimits limits) {
        return statement.bind("limit_per_minute", limits.perMinute())
                .bind("limit_per_day", limits.perDay())
                .bind("limit_at_once", limits.atOnce())
                .bind("limit_question", limits.questionCharacters());
    }

    /** Reads all columns. */
    public static UsageLimits readLimits(ResultSet row) throws SQLException {
        return new UsageLimits(readLimit(row, "limit_per_minute"), readLimit(row, "limit_per_day"),
                readLimit(row, "limit_at_once"), readLimit(row, "limit_question"));
    }

    private static @Nullable Integer readLimit(ResultSet row, String column) throws SQLException {
        int limit = row.getInt(column);
        return row.wasNull() ? null : limit;
    }
}
