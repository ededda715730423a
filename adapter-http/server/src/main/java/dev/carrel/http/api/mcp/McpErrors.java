package dev.carrel.http.api.mcp;

import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import java.util.Map;
import java.util.regex.Pattern;

/** Describes the problem of a message that is refused before it is read as an error of the protocol, without an id. */
public final class McpErrors {

    private static final Pattern PATHS = Pattern.compile("(/library/[^/]+)?/mcp/?");
    /** The first of the codes that JSON-RPC leaves to servers. */
    private static final int SERVER_ERROR = -32000;
    private static final int TOO_MANY_REQUESTS = 429;

    private McpErrors() {}

    /** Returns whether the clients of a path expect this shape of a problem. */
    public static boolean covers(String path, Problem problem) {
        return problem.status() == TOO_MANY_REQUESTS && PATHS.matcher(path).matches();
    }

    /** Returns the response that describes a problem. */
    public static ApiResponse.CompleteResponse toResponse(Problem problem) {
        ApiResponse.CompleteResponse response = ApiResponse.json(problem.status(), Map.of("jsonrpc", "2.0", "error",
                Map.of("code", SERVER_ERROR, "message", problem.detail())));
        for (var header : problem.headers().entrySet()) {
            response = response.withHeader(header.getKey(), header.getValue());
        }
        return response;
    }
}
