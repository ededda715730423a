package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A source of a part of a reply, as an annotation of a chat message. */
public record UrlCitationBody(String type, @JsonProperty("url_citation") CitedUrlBody urlCitation) {

    /** Returns the annotation of a place. */
    public static UrlCitationBody of(CitedUrlBody citation) {
        return new UrlCitationBody("url_citation", citation);
    }

    /**
     * The place in the text and its source.
     *
     * @param startIndex the index of the first character of the place, in UTF-16 code units
     * @param endIndex the index after its last character
     */
    public record CitedUrlBody(@JsonProperty("start_index") int startIndex, @JsonProperty("end_index") int endIndex,
            String title, String url) {}
}
