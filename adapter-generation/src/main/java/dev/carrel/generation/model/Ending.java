package dev.carrel.generation.model;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import dev.langchain4j.model.output.FinishReason;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a stream ended. LangChain4j calls every stream complete that was closed; only one that gave a reason for its end
 * is.
 */
final class Ending {

    /** A reason that LangChain4j does not know, such as the {@code eos_token} of some servers. */
    private static final Pattern REASON = Pattern.compile("\"finish_reason\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern REASON_TO_FAIL = Pattern.compile("error|abort|cancel|insufficient",
            Pattern.CASE_INSENSITIVE);
    /** In a text its quotes are escaped. */
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*[{\"]|\"object\"\\s*:\\s*\"error\"");

    private Ending() {}

    static Heard of(ChatResponse response) {
        FinishReason reason = response.finishReason();
        return switch (reason) {
            case STOP, OTHER -> new Heard.End(false);
            case LENGTH -> new Heard.End(true);
            case CONTENT_FILTER -> failure(Trouble.FILTERED);
            // It was given no tools: whatever it wanted to call, this is no reply.
            case TOOL_EXECUTION -> failure(Trouble.EMPTY);
            case null -> unknown(response);
        };
    }

    /** Whether an event tells of an error, in a stream that began well. */
    static boolean isFailure(ServerSentEvent event) {
        return ERROR.matcher(event.data()).find();
    }

    private static Heard unknown(ChatResponse response) {
        Optional<String> reason = events(response).reversed()
                .stream()
                .map(event -> reason(event.data()))
                .flatMap(Optional::stream)
                .findFirst();
        if (reason.isEmpty()) {
            return failure(Trouble.CUT_SHORT);
        }
        return REASON_TO_FAIL.matcher(reason.get()).find() ? failure(Trouble.BROKEN) : new Heard.End(false);
    }

    private static List<ServerSentEvent> events(ChatResponse response) {
        List<ServerSentEvent> events = response.metadata() instanceof OpenAiChatResponseMetadata known
                ? known.rawServerSentEvents()
                : null;
        return events == null ? List.of() : List.copyOf(events);
    }

    private static Optional<String> reason(String data) {
        Matcher matcher = REASON.matcher(data);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Heard failure(Trouble trouble) {
        return new Heard.Failure(ModelTroubleException.of(trouble));
    }
}
