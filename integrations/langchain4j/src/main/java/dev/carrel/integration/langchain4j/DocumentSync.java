package dev.carrel.integration.langchain4j;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryClient.AddedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.NewDocument;
import dev.langchain4j.data.document.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a library in step with documents of LangChain4j. Each has a key of your choice, such as its path: syncing it
 * again replaces what changed, and processes nothing if it is unchanged. Carrel splits and embeds the text itself, so
 * no splitter and no embedding store is needed. Thread-safe.
 */
public final class DocumentSync {

    private final LibraryClient library;

    /** Creates the sync of a library. */
    public DocumentSync(LibraryClient library) {
        this.library = library;
    }

    /**
     * Adds a document, or replaces the one of the key. Its metadata become attributes, by which a search can be
     * filtered; {@code title} or else {@code file_name} is the title, and {@code url} the address for readers.
     *
     * @throws dev.carrel.domain.error.InvalidRequestException if the metadata have more than 16 attributes, or one that
     * is too long
     */
    public AddedDocument sync(String key, Document document) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        document.metadata().toMap().forEach((name, value) -> attributes.put(name, toAttribute(value)));
        attributes.remove("title");
        String url = document.metadata().toMap().get(Document.URL) instanceof String text
                && WebAddress.findViolation(text).isEmpty() ? text : null;
        if (url != null) {
            attributes.remove(Document.URL);
        }
        NewDocument added = NewDocument.fromFields(null, document.text(), key, findTitle(document), url, null);
        return library.add(added.withAttributes(Attributes.of(attributes)));
    }

    /** Deletes the document of a key; returns false if there is none. */
    public boolean remove(String key) {
        return library.findByKey(key).map(document -> {
            library.delete(document.id());
            return true;
        }).orElse(false);
    }

    private static @Nullable String findTitle(Document document) {
        return Stream.of("title", Document.FILE_NAME)
                .map(name -> document.metadata().toMap().get(name))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(title -> !title.isBlank()
                        && title.codePointCount(0, title.length()) <= DocumentMetadata.MAX_TITLE_CHARACTERS)
                .findFirst()
                .orElse(null);
    }

    /** Attributes have numbers and strings; a UUID is written as a string. */
    private static Object toAttribute(Object value) {
        return value instanceof Number ? value : value.toString();
    }
}
