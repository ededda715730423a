package dev.carrel.opensearch.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.error.IndexException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** What is wrong with a request, and what to do. */
record RequestFailures(URI url) {

    private static final int MAX_REASON_CHARACTERS = 500;

    IndexException unreachable(IOException e, Duration timeout) {
        String reason = switch (e) {
            case HttpTimeoutException timedOut -> "did not answer within " + timeout.toMillis() + " ms. It may be"
                    + " overloaded; a longer timeout can be set.";
            case ConnectException refused -> "cannot be reached. Check that it runs and that the address is right.";
            case SSLException tls -> "has no trusted TLS connection: " + tls.getMessage() + ". Check its certificate,"
                    + " or that the address begins with https:// or http:// as it should.";
            default -> "ended the connection: " + e.getMessage() + ". Check that the address is right, also whether"
                    + " it begins with https:// or http://.";
        };
        return new IndexException("OpenSearch at " + url + " " + reason, e);
    }

    IndexException rejected(String method, String path, int status, JsonNode body) {
        String reason = switch (status) {
            case 401 -> "rejected the credentials. Check user and password, or the API token.";
            case 403 -> "does not permit " + method + " " + path + ": " + describeError(body)
                    + ". Give the user the rights to create, read, write and manage the indexes of Carrel.";
            case 413 -> "accepts no request as large as a document is: raise http.max_content_length.";
            case 429 -> "is overloaded: " + describeError(body) + ". The request can be tried again.";
            default -> "answered " + method + " " + path + " with " + status + ": " + describeError(body);
        };
        return new IndexException("OpenSearch at " + url + " " + reason, null);
    }

    IndexException notJson(int status, IOException e) {
        return new IndexException("What answers at " + url + " is not OpenSearch: it sent status " + status
                + " without JSON. Check the address.", e);
    }

    static String describeError(JsonNode body) {
        JsonNode error = body.path("error");
        JsonNode cause = error.path("root_cause").path(0).path("reason");
        String text = cause.isTextual() ? cause.asText()
                : error.path("reason").asText(error.isMissingNode() ? body.toString() : error.toString());
        return text.length() <= MAX_REASON_CHARACTERS ? text : text.substring(0, MAX_REASON_CHARACTERS) + "…";
    }
}
