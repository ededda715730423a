package dev.carrel.generation.counterpart;

import dev.carrel.generation.counterpart.ProtocolExample.End;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How servers answer in fact; {@code README.md} beside the resources says whose form each example follows. */
public final class ProtocolExamples {

    private static final String ANSWER = "Employees have 28 days. [1]";
    private static final String SHORT_ANSWER = "28 days. [1]";
    private static final String THOUGHT = "The passage says 28.";

    private static final List<ProtocolExample> STREAMS = List.of(stream("openai", ANSWER, End.FINISHED),
            stream("openai-length", "Employees have", End.SHORTENED), stream("openai-refusal", "", End.FINISHED),
            stream("openai-error", "Employees have", End.FAILED), stream("azure", ANSWER, End.FINISHED),
            stream("azure-filtered", "Employees", End.FILTERED), stream("ollama", ANSWER, End.FINISHED),
            thinking("ollama-thinking", "The first passage says 28."),
            stream("ollama-think-tags", "<think>\nThe first passage says 28.\n</think>\n\n" + SHORT_ANSWER,
                    End.FINISHED),
            stream("vllm", ANSWER, End.FINISHED),
            stream("vllm-reasoning-content", "\n\n" + SHORT_ANSWER, THOUGHT, End.FINISHED),
            thinking("vllm-reasoning", THOUGHT),
            stream("vllm-error", "Employees", End.FAILED), stream("llama-cpp", ANSWER, End.FINISHED),
            thinking("llama-cpp-reasoning", THOUGHT), stream("llama-cpp-error", "", End.FAILED),
            stream("llama-cpp-error-field", "Employees", End.CUT_OFF), stream("lm-studio", ANSWER, End.FINISHED),
            stream("lm-studio-error", "Employees", End.FAILED), stream("openrouter", ANSWER, End.FINISHED),
            thinking("openrouter-reasoning", THOUGHT), stream("openrouter-error", "Employees", End.FAILED),
            stream("openrouter-error-first", "", End.FAILED), stream("mistral", ANSWER, End.FINISHED),
            thinking("mistral-thinking", THOUGHT), thinking("deepseek", THOUGHT),
            stream("deepseek-overloaded", "Employees", End.FAILED), thinking("dashscope", THOUGHT),
            stream("tgi", ANSWER, End.FINISHED), stream("tgi-stop", ANSWER, End.FINISHED),
            stream("tgi-error", "Employees", End.FAILED),
            stream("crlf", ANSWER, End.FINISHED), stream("cr", ANSWER, End.FINISHED),
            stream("byte-order-mark", ANSWER, End.FINISHED),
            stream("several-lines", ANSWER, End.FINISHED), stream("no-last-blank-line", ANSWER, End.FINISHED),
            stream("null-choices", ANSWER, End.FINISHED), stream("unicode", "Größe — 28 日 🌍 [1]", End.FINISHED),
            stream("cut-off", ANSWER, End.CUT_OFF), stream("cut-in-an-event", "Employees", End.CUT_OFF),
            stream("done-without-finish", ANSWER, End.FINISHED), stream("nothing-said", "", End.FINISHED),
            stream("nothing-at-all", "", End.CUT_OFF), stream("not-json", "Employees", End.FAILED));

    private static final List<ProtocolExample> ERRORS = List.of(error("error-401-openai", End.KEY_REFUSED),
            error("error-401-azure", End.KEY_REFUSED), error("error-401-vllm", End.KEY_REFUSED),
            error("error-401-mistral", End.KEY_REFUSED), error("error-401-llama-cpp", End.KEY_REFUSED),
            error("error-402-openrouter", End.NO_CREDIT),
            error("error-404-openai", End.NO_SUCH_MODEL), error("error-404-ollama", End.NO_SUCH_MODEL),
            error("error-404-vllm", End.NO_SUCH_MODEL),
            error("error-404-page", End.BROKEN, "Content-Type", "text/plain"),
            error("error-429-openai", End.TOO_MANY_REQUESTS, "Retry-After", "2"),
            error("error-429-quota", End.NO_CREDIT),
            error("error-429-azure", End.TOO_MANY_REQUESTS, "Retry-After", "6", "retry-after-ms", "5870"),
            error("error-429-mistral", End.TOO_MANY_REQUESTS), error("error-429-tgi", End.TOO_MANY_REQUESTS),
            error("error-400-max-tokens", End.PARAMETER_REFUSED), error("error-400-temperature", End.PARAMETER_REFUSED),
            error("error-400-temperature-parameter", End.PARAMETER_REFUSED),
            error("error-400-stream-options", End.PARAMETER_REFUSED),
            error("error-400-context-openai", End.TOO_LONG), error("error-400-context-vllm", End.TOO_LONG),
            error("error-400-context-llama-cpp", End.TOO_LONG), error("error-503-llama-cpp", End.NOT_READY),
            error("error-503-openrouter", End.NOT_READY, "Retry-After", "30"),
            error("error-502-gateway", End.BROKEN, "Content-Type", "text/html"),
            error("error-500-empty", End.BROKEN, "Content-Type", "text/plain"));

    private ProtocolExamples() {}

    /** Those with status 200. */
    public static List<ProtocolExample> streams() {
        return STREAMS;
    }

    /** Those with another status. */
    public static List<ProtocolExample> errors() {
        return ERRORS;
    }

    /** The one of that name. */
    public static ProtocolExample named(String name) {
        return Stream.concat(STREAMS.stream(), ERRORS.stream())
                .filter(example -> example.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ProtocolExample stream(String name, String text, End end) {
        return stream(name, text, "", end);
    }

    private static ProtocolExample thinking(String name, String thought) {
        return stream(name, SHORT_ANSWER, thought, End.FINISHED);
    }

    private static ProtocolExample stream(String name, String text, String thought, End end) {
        return new ProtocolExample(name, 200, Map.of("Content-Type", "text/event-stream"), text, thought, end);
    }

    private static ProtocolExample error(String name, End end, String... headers) {
        var all = new HashMap<String, String>();
        all.put("Content-Type", "application/json");
        for (int header = 0; header < headers.length; header += 2) {
            all.put(headers[header], headers[header + 1]);
        }
        return new ProtocolExample(name, Integer.parseInt(name.split("-")[1]), Map.copyOf(all), "", "", end);
    }
}
