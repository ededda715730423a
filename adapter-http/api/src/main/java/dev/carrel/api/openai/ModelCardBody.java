package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.domain.library.Library;
import org.jspecify.annotations.Nullable;

/**
 * A library as a model.
 *
 * @param created in seconds since 1970
 * @param name the name of the library, which some clients show; absent if it has none
 */
public record ModelCardBody(String id, String object, long created, @JsonProperty("owned_by") String ownedBy,
        @JsonInclude(Include.NON_NULL) @Nullable String name) {

    /** Returns the body of a library. */
    public static ModelCardBody of(Library library) {
        return new ModelCardBody(library.id().value(), "model", library.createdAt().getEpochSecond(), "carrel",
                library.settings().name());
    }
}
