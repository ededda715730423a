package dev.carrel.opensearch.http;

import com.fasterxml.jackson.databind.JsonNode;

/** A response that is no failure of the request, which includes 404 and 409. */
public record OpenSearchResponse(int status, JsonNode body) {

    public boolean isFound() {
        return status != 404;
    }

    /** Returns whether another request has changed the document meanwhile. */
    public boolean isConflict() {
        return status == 409;
    }
}
