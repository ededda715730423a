package dev.carrel.http.api.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.evaluation.CheckCountBody;
import dev.carrel.api.evaluation.CheckReader;
import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.api.evaluation.JsonLine;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryEvaluations;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.LineReader.Line;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and replaces the questions that a library is evaluated with, one JSON object per line. */
final class CheckController {

    private static final String LINES = "application/x-ndjson";
    /** Enough for the longest question with its patterns; all lines of a library are kept in memory at once. */
    private static final int MAX_LINE_BYTES = 64 * 1024;

    private final Carrel carrel;

    CheckController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listChecks(ApiRequest request) {
        var lines = new StringBuilder();
        LibraryAccess.openLibrary(carrel, request)
                .evaluations()
                .listChecks()
                .forEach(check -> lines.append(JsonCodec.toText(CheckReader.toJson(check))).append('\n'));
        return new ApiResponse.CompleteResponse(200, LINES, lines.toString().getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    /** Replaces all questions, or none if a line is invalid. */
    ApiResponse replaceChecks(ApiRequest request) throws IOException {
        JsonRequest.requireLines(request);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        // A library that does not exist is reported before a line is read.
        library.requireExists();
        List<ReplyCheck> checks = readChecks(request);
        library.evaluations().replaceChecks(checks);
        return ApiResponse.json(200, new CheckCountBody(checks.size()));
    }

    private static List<ReplyCheck> readChecks(ApiRequest request) throws IOException {
        var reader = new CheckReader();
        var checks = new ArrayList<ReplyCheck>();
        Optional<Line> line = request.lines().readLine();
        while (line.isPresent()) {
            if (checks.size() == LibraryEvaluations.MAX_CHECKS) {
                throw invalidLine(line.get(), "There must be at most " + LibraryEvaluations.MAX_CHECKS + " questions.");
            }
            checks.add(readCheck(reader, line.get()));
            line = request.lines().readLine();
        }
        return checks;
    }

    private static ReplyCheck readCheck(CheckReader reader, Line line) {
        try (BodyBuffer content = line.content()
                .orElseThrow(() -> lineTooLong(line))) {
            if (content.byteCount() > MAX_LINE_BYTES) {
                throw lineTooLong(line);
            }
            return reader.readCheck(new JsonLine(parseLine(content, line), "line " + line.number(),
                    Math.toIntExact(line.number())));
        } catch (EvaluationException e) {
            throw invalidLine(line, e.userMessage());
        }
    }

    private static JsonNode parseLine(BodyBuffer content, Line line) {
        try {
            return JsonRequest.parseLine(content);
        } catch (ProblemException e) {
            throw new ProblemException(
                    Problem.of(ProblemType.MALFORMED_REQUEST, "Line " + line.number() + ": " + e.getMessage()));
        }
    }

    private static ProblemException lineTooLong(Line line) {
        return invalidLine(line, "Line " + line.number() + ": it has more than " + MAX_LINE_BYTES + " bytes.");
    }

    private static ProblemException invalidLine(Line line, String sentence) {
        return new ProblemException(Problem.of(ProblemType.INVALID_REQUEST, sentence)
                .withErrors(List.of(InvalidParameter.inBody(String.valueOf(line.number()), sentence))));
    }
}
