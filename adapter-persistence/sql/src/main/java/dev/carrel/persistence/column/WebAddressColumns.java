package dev.carrel.persistence.column;

import dev.carrel.domain.WebAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The mapping of optional web addresses to columns. */
public final class WebAddressColumns {

    private WebAddressColumns() {}

    /** Reads an address; null if there is none. */
    public static @Nullable WebAddress readAddress(ResultSet row, String column) throws SQLException {
        String value = row.getString(column);
        return value == null ? null : new WebAddress(value);
    }

    /** Returns the column of an address; null for none. */
    public static @Nullable String toColumn(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
