package dev.carrel.sqlite;

import dev.carrel.persistence.database.SortableValue;
import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/** Binds sortable values as they are: SQLite orders values of a column by type, and blobs come last. */
final class SortableValueArgument extends AbstractArgumentFactory<SortableValue> {

    SortableValueArgument() {
        super(Types.OTHER);
    }

    @Override
    protected Argument build(SortableValue value, ConfigRegistry config) {
        return (position, statement, context) -> statement.setObject(position, value.value());
    }
}
