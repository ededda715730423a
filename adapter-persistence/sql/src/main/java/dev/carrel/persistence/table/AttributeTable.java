package dev.carrel.persistence.table;

import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.persistence.database.MultiRowStatement;
import dev.carrel.persistence.database.SortableValue;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The {@code document_attribute} table: the values of attributes, by which filters find documents. The names of those
 * that wait for a new text begin with {@value #PENDING}, which no key contains.
 */
final class AttributeTable {

    static final String PENDING = "+";

    private AttributeTable() {}

    /** A value of an attribute, or an element of it. */
    record AttributeRow(long document, String name, int position, SortableValue value) {}

    /** Returns the rows of the attributes of a document. */
    static List<AttributeRow> rowsOf(long document, Attributes attributes) {
        return rowsOf(document, "", attributes).toList();
    }

    private static Stream<AttributeRow> rowsOf(long document, String prefix, Attributes attributes) {
        return attributes.values().entrySet().stream().flatMap(attribute -> {
            List<SortableValue> stored = toColumns(attribute.getValue());
            return IntStream.range(0, stored.size())
                    .mapToObj(position -> new AttributeRow(document, prefix + attribute.getKey(), position,
                            stored.get(position)));
        });
    }

    /** Adds attributes of documents that have none: a document may have hundreds of readers. */
    static void insertRows(Handle handle, List<AttributeRow> rows) {
        MultiRowStatement.execute(handle, """
                INSERT INTO document_attribute (document, name, position, library, value)
                SELECT key, column2, CAST(column3 AS INTEGER), library, column4
                FROM (VALUES %s) AS added CROSS JOIN document ON key = CAST(column1 AS BIGINT)
                """, rows, row -> List.of(row.document(), row.name(), row.position(), row.value()));
    }

    /** Replaces the attributes of a document and its pending attributes. */
    static void replaceAttributes(Handle handle, long document, Attributes attributes, Attributes pending) {
        handle.createUpdate("DELETE FROM document_attribute WHERE document = :document")
                .bind("document", document)
                .execute();
        insertRows(handle, Stream
                .concat(rowsOf(document, "", attributes), rowsOf(document, PENDING, pending))
                .toList());
    }

    /** Returns the columns of a value: one, or one for each element of a list. */
    static List<SortableValue> toColumns(AttributeValue value) {
        return switch (value) {
            case TextValue text -> List.of(SortableValue.of(text.text()));
            case NumberValue number -> List.of(SortableValue.of(number.number()));
            case BooleanValue flag -> List.of(SortableValue.of(flag.flag()));
            case TextListValue list -> list.texts().stream().map(SortableValue::of).toList();
        };
    }
}
