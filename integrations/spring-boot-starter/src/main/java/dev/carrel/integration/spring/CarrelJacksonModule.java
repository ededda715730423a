package dev.carrel.integration.spring;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.module.SimpleModule;

/** Writes and reads ids as strings and attributes as an object, so that the views of a library can be bodies. */
final class CarrelJacksonModule {

    private CarrelJacksonModule() {}

    static JacksonModule create() {
        var module = new SimpleModule("carrel");
        List.of(LibraryId.class, DocumentId.class, ConversationId.class)
                .forEach(type -> module.setMixInAnnotation(type, IdMixIn.class));
        module.setMixInAnnotation(Attributes.class, AttributesMixIn.class);
        module.setMixInAnnotation(LibraryDocument.class, DocumentMixIn.class);
        return module;
    }

    /** An id is its value. */
    abstract static class IdMixIn {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        IdMixIn(String value) {}

        @JsonValue
        abstract String value();
    }

    /** Attributes are their values by their keys. */
    abstract static class AttributesMixIn {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Attributes of(Map<String, Object> values) {
            return Attributes.of(values);
        }

        @JsonValue
        abstract Map<String, Object> toMap();
    }

    /** The status says whether a document is settled. */
    abstract static class DocumentMixIn {

        @JsonIgnore
        abstract boolean isSettled();
    }
}
