package dev.carrel.persistence.table;

import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.persistence.database.SortableValue;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The {@code document_attribute} table: the values of attributes, by which filters find documents. The names of those
 * that wait for a new text begin with {@value #PENDING}, which no key contains.
 */
final class AttributeTable {

    static final String PENDING = "+";

    private AttributeTable() {}

    /** Adds the attributes of a document that has none. */
    static void insertAttributes(Handle handle, long document, Attributes attributes) {
        insertAttributes(handle, document, "", attributes);
    }

    private static void insertAttributes(Handle handle, long document, String prefix, Attributes attributes) {
        attributes.values().forEach((name, value) -> {
            List<SortableValue> stored = toColumns(value);
            for (int position = 0; position < stored.size(); position++) {
                handle.createUpdate("""
                        INSERT INTO document_attribute (document, name, position, library, value)
                        SELECT key, :name, :position, library, :value FROM document WHERE key = :document
                        """)
                        .bind("document", document)
                        .bind("name", prefix + name)
                        .bind("position", position)
                        .bind("value", stored.get(position))
                        .execute();
            }
        });
    }

    /** Replaces the attributes of a document and its pending attributes. */
    static void replaceAttributes(Handle handle, long document, Attributes attributes, Attributes pending) {
        handle.createUpdate("DELETE FROM document_attribute WHERE document = :document")
                .bind("document", document)
                .execute();
        insertAttributes(handle, document, "", attributes);
        insertAttributes(handle, document, PENDING, pending);
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
