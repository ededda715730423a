package dev.carrel.languagemodel.testserver;

import dev.carrel.languagemodel.testserver.ProtocolExample.ExampleEnd;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Responses of real servers; {@code README.md} beside the resources lists the source of each example. */
public final class ProtocolExamples {

    private static final String ANSWER = "Employees have 28 days. [1]";
    private static final String SHORT_ANSWER = "28 days. [1]";
    private static final String THOUGHT = "The passage says 28.";

    private static final List<ProtocolExample> STREAMS = List.of(stream("openai", ANSWER, ExampleEnd.FINISHED),
            stream("openai-length", "Employees have", ExampleEnd.SHORTENED),
            stream("openai-refusal", "", ExampleEnd.FINISHED),
            stream("openai-error", "Employees have", ExampleEnd.FAILED), stream("azure", ANSWER, ExampleEnd.FINISHED),
            stream("azure-filtered", "Employees", ExampleEnd.FILTERED), stream("ollama", ANSWER, ExampleEnd.FINISHED),
            thinking("ollama-thinking", "The first passage says 28."),
            stream("ollama-think-tags", "<think>\nThe first passage says 28.\n</think>\n\n" + SHORT_ANSWER,
                    ExampleEnd.FINISHED),
            stream("vllm", ANSWER, ExampleEnd.FINISHED),
            stream("vllm-reasoning-content", "\n\n" + SHORT_ANSWER, THOUGHT, ExampleEnd.FINISHED),
            thinking("vllm-reasoning", THOUGHT),
            stream("vllm-error", "Employees", ExampleEnd.FAILED), stream("llama-cpp", ANSWER, ExampleEnd.FINISHED),
            thinking("llama-cpp-reasoning", THOUGHT), stream("llama-cpp-error", "", ExampleEnd.FAILED),
            stream("llama-cpp-error-field", "Employees", ExampleEnd.CUT_OFF),
            stream("lm-studio", ANSWER, ExampleEnd.FINISHED),
            stream("lm-studio-error", "Employees", ExampleEnd.FAILED),
            stream("openrouter", ANSWER, ExampleEnd.FINISHED),
            thinking("openrouter-reasoning", THOUGHT), stream("openrouter-error", "Employees", ExampleEnd.FAILED),
            stream("openrouter-error-first", "", ExampleEnd.FAILED), stream("mistral", ANSWER, ExampleEnd.FINISHED),
            thinking("mistral-thinking", THOUGHT), thinking("deepseek", THOUGHT),
            stream("deepseek-overloaded", "Employees", ExampleEnd.FAILED), thinking("dashscope", THOUGHT),
            stream("tgi", ANSWER, ExampleEnd.FINISHED), stream("tgi-stop", ANSWER, ExampleEnd.FINISHED),
            stream("tgi-error", "Employees", ExampleEnd.FAILED),
            stream("crlf", ANSWER, ExampleEnd.FINISHED), stream("cr", ANSWER, ExampleEnd.FINISHED),
            stream("byte-order-mark", ANSWER, ExampleEnd.FINISHED),
            stream("several-lines", ANSWER, ExampleEnd.FINISHED),
            stream("no-last-blank-line", ANSWER, ExampleEnd.FINISHED),
            stream("null-choices", ANSWER, ExampleEnd.FINISHED),
            stream("unicode", "Größe — 28 日 🌍 [1]", ExampleEnd.FINISHED),
            stream("cut-off", ANSWER, ExampleEnd.CUT_OFF), stream("cut-in-an-event", "Employees", ExampleEnd.CUT_OFF),
            stream("done-without-finish", ANSWER, ExampleEnd.FINISHED), stream("nothing-said", "", ExampleEnd.FINISHED),
            stream("nothing-at-all", "", ExampleEnd.CUT_OFF), stream("not-json", "Employees", ExampleEnd.FAILED));

    private static final List<ProtocolExample> ERRORS = List.of(error("error-401-openai", ExampleEnd.KEY_REFUSED),
            error("error-401-azure", ExampleEnd.KEY_REFUSED), error("error-401-vllm", ExampleEnd.KEY_REFUSED),
            error("error-401-mistral", ExampleEnd.KEY_REFUSED), error("error-401-llama-cpp", ExampleEnd.KEY_REFUSED),
            error("error-402-openrouter", ExampleEnd.NO_CREDIT),
            error("error-404-openai", ExampleEnd.NO_SUCH_MODEL), error("error-404-ollama", ExampleEnd.NO_SUCH_MODEL),
            error("error-404-vllm", ExampleEnd.NO_SUCH_MODEL),
            error("error-404-page", ExampleEnd.BROKEN, "Content-Type", "text/plain"),
            error("error-429-openai", ExampleEnd.TOO_MANY_REQUESTS, "Retry-After", "2"),
            error("error-429-quota", ExampleEnd.NO_CREDIT),
            error("error-429-azure", ExampleEnd.TOO_MANY_REQUESTS, "Retry-After", "6", "retry-after-ms", "5870"),
            error("error-429-mistral", ExampleEnd.TOO_MANY_REQUESTS),
            error("error-429-tgi", ExampleEnd.TOO_MANY_REQUESTS),
            error("error-400-max-tokens", ExampleEnd.PARAMETER_REFUSED),
            error("error-400-temperature", ExampleEnd.PARAMETER_REFUSED),
            error("error-400-temperature-parameter", ExampleEnd.PARAMETER_REFUSED),
            error("error-400-stream-options", ExampleEnd.PARAMETER_REFUSED),
            error("error-400-context-openai", ExampleEnd.TOO_LONG),
            error("error-400-context-vllm", ExampleEnd.TOO_LONG),
            error("error-400-context-llama-cpp", ExampleEnd.TOO_LONG),
            error("error-503-llama-cpp", ExampleEnd.NOT_READY),
            error("error-503-openrouter", ExampleEnd.NOT_READY, "Retry-After", "30"),
            error("error-502-gateway", ExampleEnd.BROKEN, "Content-Type", "text/html"),
            error("error-500-empty", ExampleEnd.BROKEN, "Content-Type", "text/plain"));

    private ProtocolExamples() {}

    /** Returns the examples with status 200. */
    public static List<ProtocolExample> streams() {
        return STREAMS;
    }

    /** Returns the examples with another status. */
    public static List<ProtocolExample> errors() {
        return ERRORS;
    }

    /** Returns the example with this name. */
    public static ProtocolExample named(String name) {
        return Stream.concat(STREAMS.stream(), ERRORS.stream())
                .filter(example -> example.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ProtocolExample stream(String name, String text, ExampleEnd end) {
        return stream(name, text, "", end);
    }

    private static ProtocolExample thinking(String name, String thought) {
        return stream(name, SHORT_ANSWER, thought, ExampleEnd.FINISHED);
    }

    private static ProtocolExample stream(String name, String text, String thought, ExampleEnd end) {
        return new ProtocolExample(name, 200, Map.of("Content-Type", "text/event-stream"), text, thought, end);
    }

    private static ProtocolExample error(String name, ExampleEnd end, String... headers) {
        var all = new HashMap<String, String>();
        all.put("Content-Type", "application/json");
        for (int header = 0; header < headers.length; header += 2) {
            all.put(headers[header], headers[header + 1]);
        }
        return new ProtocolExample(name, Integer.parseInt(name.split("-")[1]), Map.copyOf(all), "", "", end);
    }
}
