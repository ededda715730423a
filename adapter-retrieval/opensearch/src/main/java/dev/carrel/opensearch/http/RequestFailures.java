package dev.carrel.opensearch.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLException;

/** What is wrong with a request, and what to do. */
record RequestFailures(URI url) {

    private static final String CANNOT_BE_REACHED = "cannot be reached. Check that it runs and that the address is"
            + " right.";
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int MAX_REASON_CHARACTERS = 500;

    /** The second one is what a write gets that would create an index, by a name that no index can have. */
    private static final Set<String> MISSING_INDEX = Set.of("index_not_found_exception",
            "invalid_index_name_exception");

    /** Statuses of a server, or of a proxy before it, that may answer a later request. */
    private static final Set<Integer> TEMPORARY = Set.of(301, 302, 303, 307, 308, 404, 429, 502, 503, 504);

    /** Statuses of a wrong request: of these, OpenSearch says in JSON what is wrong. */
    private static final Set<Integer> WRONG_REQUEST = Set.of(400, 405, 406, 409, 413, 415);

    /**
     * Returns whether a failure is what OpenSearch says of a document or an index that is missing, or was changed
     * meanwhile. A proxy that has lost OpenSearch may answer 404 as well.
     */
    static boolean isAnswer(int status, JsonNode body) {
        return isMissingIndex(body)
                || status == 404 && (body.path("found").isBoolean() || body.path("result").asText().equals("not_found"))
                || status == 409 && body.at("/error/type").asText().equals("version_conflict_engine_exception");
    }

    static boolean isMissingIndex(JsonNode response) {
        return MISSING_INDEX.contains(response.path("error").path("type").asText());
    }

    IndexException unreachable(IOException e, Duration timeout) {
        String reason = switch (e) {
            case HttpConnectTimeoutException unreachable -> CANNOT_BE_REACHED;
            case HttpTimeoutException timedOut -> "did not answer within " + timeout.toMillis() + " ms. It may be"
                    + " overloaded: see its log, or give it more nodes.";
            case ConnectException refused -> CANNOT_BE_REACHED;
            case SSLException tls -> describeTls(String.valueOf(tls.getMessage()));
            default -> "ended the connection: " + e.getMessage() + ". Check that the address is right, also whether"
                    + " it begins with https:// or http://.";
        };
        String message = "OpenSearch at " + url + " " + reason;
        return e instanceof SSLException ? new IndexException(message, e) : new IndexUnreachableException(message, e);
    }

    private static String describeTls(String reason) {
        if (reason.contains("PKIX")) {
            return "has a certificate that is not trusted. Trust the certificate of its authority, which a server does"
                    + " that has it in index.ca-file.";
        }
        if (reason.contains("No subject alternative") || reason.contains("No name matching")) {
            return "has a certificate for other names: " + reason + ". Use one of these names in the address.";
        }
        return "has no TLS connection: " + reason
                + ". Check its certificate, or that the address begins with https:// or"
                + " http:// as it should.";
    }

    /** @param authorized whether the request had credentials */
    IndexException rejected(String method, String path, boolean authorized, int status, JsonNode body) {
        String reason = switch (status) {
            case 401 -> authorized
                    ? "rejected the credentials. Check the user and the password (index.user and index.password of a"
                            + " server), or the API token."
                    : "asks for credentials. Set a user and a password (index.user and index.password of a server).";
            case 403 -> "does not permit " + method + " " + path + ": " + describeError(body)
                    + ". Give the user all rights on the indexes of Carrel, and cluster_monitor and"
                    + " cluster_composite_ops.";
            case 301, 302, 303, 307, 308 -> "redirected " + method + " " + path
                    + ", which is not followed. Check the address, and a proxy before it.";
            case 404 -> "answered " + method + " " + path + " with 404, which is not what OpenSearch answers: "
                    + describeError(body) + ". Check the address, and a proxy before it.";
            case 413 -> "accepts no request as large as a document is: raise http.max_content_length.";
            case 429 -> "is overloaded: " + describeError(body) + ". The request can be tried again.";
            case 502, 503, 504 -> "is not available: " + describeError(body)
                    + ". It may be starting, or have lost nodes or shards; see its log.";
            default -> "answered " + method + " " + path + " with " + status + ": " + describeError(body);
        };
        String message = "OpenSearch at " + url + " " + reason;
        if (TEMPORARY.contains(status)) {
            return new IndexUnreachableException(message, null);
        }
        return WRONG_REQUEST.contains(status) && (status == 413 || body.has("error"))
                ? new IndexException(message, null)
                : new IndexUnusableException(message, null);
    }

    /** Returns the failure of one of several searches, whose response has a status of its own. */
    IndexException failedSearch(JsonNode response) {
        String message = "OpenSearch at " + url + " could not search: " + describeError(response);
        return TEMPORARY.contains(response.path("status").asInt()) ? new IndexUnreachableException(message, null)
                : new IndexException(message, null);
    }

    /** Servers create a missing index again, which fills it from the storage. */
    IndexUnreachableException missingIndex(JsonNode body) {
        return new IndexUnreachableException("OpenSearch at " + url + " has lost an index of Carrel: "
                + describeError(body) + ". Servers create it again within seconds, and fill it.", null);
    }

    /** Returns whether a write is done: also if a later version is there, or if what was to be deleted is not. */
    static boolean isWritten(JsonNode result) {
        int status = result.path("status").asInt();
        return status / 100 == 2 || status == CONFLICT || status == NOT_FOUND && !result.has("error");
    }

    /** Returns the failure to write one of several documents, whose result has a status of its own. */
    IndexException failedWrite(JsonNode result) {
        String message = "OpenSearch at " + url + " rejected document " + result.path("_id").asText() + ": "
                + describeError(result);
        return TEMPORARY.contains(result.path("status").asInt()) ? new IndexUnreachableException(message, null)
                : new IndexException(message, null);
    }

    /** A proxy may answer in place of OpenSearch. */
    IndexUnreachableException incomplete(int expected, int found) {
        return new IndexUnreachableException("OpenSearch at " + url + " answered " + found + " of " + expected
                + " parts of a request. Check the address, and a proxy before it.", null);
    }

    IndexUnusableException notJson(int status, IOException e) {
        return new IndexUnusableException("What answers at " + url + " is not OpenSearch: it sent status " + status
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
