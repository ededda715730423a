package dev.carrel.client.transport;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the fields of a document to add, in whichever form it is sent. */
public final class NewDocumentFields {

    private NewDocumentFields() {}

    /** Returns the fields by their names in the HTTP interface, without absent ones; of a file, all but its content. */
    public static Map<String, Object> of(NewDocument document) {
        var fields = new LinkedHashMap<String, Object>();
        switch (document.source()) {
            case DocumentSource.WebPage page -> fields.put("url", page.url().value());
            case DocumentSource.RawText raw -> fields.put("text", raw.text());
            case DocumentSource.SourceFile file -> {
                // The form or the batch has it.
            }
        }
        DocumentMetadata metadata = document.metadata();
        putUnlessNull(fields, "key", document.key());
        putUnlessNull(fields, "title", metadata.title());
        putUnlessNull(fields, "sourceUrl", valueOf(metadata.sourceUrl()));
        putUnlessNull(fields, "imageSnippet", valueOf(metadata.imageSnippet()));
        putUnlessNull(fields, "attributes", metadata.attributes().isEmpty() ? null : metadata.attributes().toMap());
        return fields;
    }

    private static void putUnlessNull(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    private static @Nullable String valueOf(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
