package dev.carrel.persistence.column;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A column with all metadata of a document, as JSON; null for none. */
public final class MetadataColumn {

    private static final String TITLE = "title";
    private static final String SOURCE_URL = "sourceUrl";
    private static final String IMAGE_SNIPPET = "imageSnippet";
    private static final String ATTRIBUTES = "attributes";

    private MetadataColumn() {}

    /** Returns the column of metadata. */
    public static @Nullable String toColumn(@Nullable DocumentMetadata metadata) {
        if (metadata == null) {
            return null;
        }
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put(TITLE, metadata.title());
        tree.put(SOURCE_URL, WebAddressColumns.toColumn(metadata.sourceUrl()));
        tree.put(IMAGE_SNIPPET, WebAddressColumns.toColumn(metadata.imageSnippet()));
        tree.put(ATTRIBUTES, metadata.attributes().toStoredMap());
        return JsonColumns.write(tree);
    }

    /** Returns the metadata of a column. */
    public static @Nullable DocumentMetadata readMetadata(@Nullable String column) {
        if (column == null) {
            return null;
        }
        var tree = (Map<?, ?>) JsonColumns.read(column);
        return new DocumentMetadata((String) tree.get(TITLE), addressOf(tree.get(SOURCE_URL)),
                addressOf(tree.get(IMAGE_SNIPPET)),
                AttributeColumns.toAttributes(Objects.requireNonNull(tree.get(ATTRIBUTES))));
    }

    private static @Nullable WebAddress addressOf(@Nullable Object value) {
        return value == null ? null : new WebAddress((String) value);
    }
}
