package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The mapping of optional web addresses to columns. */
final class WebAddressColumns {

    private WebAddressColumns() {}

    static @Nullable WebAddress readAddress(ResultSet row, String column) throws SQLException {
        String value = row.getString(column);
        return value == null ? null : new WebAddress(value);
    }

    static @Nullable String toColumn(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
