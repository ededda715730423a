package dev.carrel.http.openai;

import dev.carrel.api.openai.OpenAiErrorBody;
import dev.carrel.api.openai.OpenAiErrorBody.ErrorDetailBody;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes problems in the shape and with the words of OpenAI. */
public final class OpenAiErrors {

    private static final String PATH_PREFIX = "/v1/";
    /** The member of a problem with a code that only OpenAI has. */
    private static final String CODE = "code";
    private static final Pattern ARRAY_INDEX = Pattern.compile("/(\\d+)(?=/|$)");

    private OpenAiErrors() {}

    /** Returns whether the clients of a path expect this shape. */
    public static boolean coversPath(String path) {
        return path.startsWith(PATH_PREFIX);
    }

    /** Returns the response that describes a problem. */
    public static ApiResponse.CompleteResponse toResponse(Problem problem) {
        ApiResponse.CompleteResponse response = ApiResponse.json(statusOf(problem), toBody(problem));
        for (var header : problem.headers().entrySet()) {
            response = response.withHeader(header.getKey(), header.getValue());
        }
        return response;
    }

    /** Returns the problem of an invalid field that has a code of its own. */
    static Problem withCode(String code, String field, String detail) {
        return ProblemMapper.invalidRequestProblem(List.of(InvalidParameter.inBody(field, detail)), detail)
                .withMember(CODE, code);
    }

    /** Returns the JSON object that describes a problem. */
    static OpenAiErrorBody toBody(Problem problem) {
        List<InvalidParameter> parameters = invalidParameters(problem);
        String message = parameters.isEmpty() ? problem.detail()
                : parameters.stream()
                        .map(parameter -> toParam(parameter.pointer()) + " " + parameter.detail())
                        .collect(Collectors.joining("; ", "", "."));
        return new OpenAiErrorBody(new ErrorDetailBody(message, typeOf(problem), paramOf(problem, parameters),
                codeOf(problem)));
    }

    /** OpenAI knows no status 422. */
    private static int statusOf(Problem problem) {
        return problem.status() == 422 ? 400 : problem.status();
    }

    private static String typeOf(Problem problem) {
        return switch (problem.status()) {
            case 429 -> "rate_limit_error";
            case 500, 503 -> "server_error";
            default -> "invalid_request_error";
        };
    }

    private static String codeOf(Problem problem) {
        return problem.members().get(CODE) instanceof String code ? code : codeOf(problem.type());
    }

    private static String codeOf(ProblemType type) {
        return switch (type) {
            case UNAUTHORIZED -> "invalid_api_key";
            case FORBIDDEN -> "insufficient_permissions";
            case LIBRARY_NOT_FOUND -> "model_not_found";
            case NOT_FOUND -> "unknown_url";
            case TOO_MANY_REQUESTS -> "rate_limit_exceeded";
            default -> type.code().replace('-', '_');
        };
    }

    private static @Nullable String paramOf(Problem problem, List<InvalidParameter> parameters) {
        return switch (problem.type()) {
            case LIBRARY_NOT_FOUND -> OpenAiRoutes.MODEL;
            default -> parameters.isEmpty() ? null : toParam(parameters.getFirst().pointer());
        };
    }

    /** Returns a JSON pointer as OpenAI writes it: {@code messages[0].content}. */
    private static String toParam(String pointer) {
        String path = pointer.startsWith("#/") ? pointer.substring(2) : pointer;
        return ARRAY_INDEX.matcher(path).replaceAll("[$1]").replace('/', '.');
    }

    private static List<InvalidParameter> invalidParameters(Problem problem) {
        var parameters = new ArrayList<InvalidParameter>();
        if (problem.members().get("errors") instanceof List<?> errors) {
            errors.forEach(error -> parameters.add((InvalidParameter) error));
        }
        return parameters;
    }
}
