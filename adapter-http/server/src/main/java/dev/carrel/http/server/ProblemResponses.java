package dev.carrel.http.server;

import dev.carrel.http.api.mcp.McpErrors;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.openai.OpenAiErrors;
import org.eclipse.jetty.server.Request;

/** Describes problems in the form that the clients of a path expect, also where no route has matched. */
final class ProblemResponses {

    private ProblemResponses() {}

    static ApiResponse.CompleteResponse toResponse(Problem problem, Request request) {
        String path = String.valueOf(request.getHttpURI().getPath());
        if (McpErrors.covers(path, problem)) {
            return McpErrors.toResponse(problem);
        }
        return OpenAiErrors.coversPath(path) ? OpenAiErrors.toResponse(problem) : problem.toResponse();
    }
}
