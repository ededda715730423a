package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of a search in a library, as in a vector store: all of it, on one page. */
public record VectorSearchBody(String object, @JsonProperty("search_query") List<String> searchQuery,
        List<VectorHitBody> data, @JsonProperty("has_more") boolean hasMore,
        @JsonProperty("next_page") @Nullable String nextPage) {

    /** Returns the result of queries. */
    public static VectorSearchBody of(List<String> queries, List<VectorHitBody> hits) {
        return new VectorSearchBody("vector_store.search_results.page", queries, hits, false, null);
    }

    /**
     * A document that was found, best first.
     *
     * @param filename the key of the document, else its title
     * @param score the similarity of the document, from 0 to 1
     * @param content the passages that matched
     */
    public record VectorHitBody(@JsonProperty("file_id") String fileId, String filename, double score,
            Map<String, Object> attributes, List<TextPartBody> content) {}

    /** A passage. */
    public record TextPartBody(String type, String text) {

        /** Returns the part of a text. */
        public static TextPartBody of(String text) {
            return new TextPartBody("text", text);
        }
    }
}
