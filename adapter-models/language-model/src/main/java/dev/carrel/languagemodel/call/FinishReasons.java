package dev.carrel.languagemodel.call;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import dev.langchain4j.model.output.FinishReason;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The finish reasons of chat completions, as {@link ModelEvent}s. LangChain4j completes every closed stream; here only
 * a stream with a finish reason is complete.
 */
final class FinishReasons {

    /** The raw finish reason, for reasons unknown to LangChain4j, such as {@code eos_token}. */
    private static final Pattern FINISH_REASON = Pattern.compile("\"finish_reason\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern FAILURE_REASON = Pattern.compile("error|abort|cancel|insufficient",
            Pattern.CASE_INSENSITIVE);
    /** Cannot match within generated text, whose quotes are escaped. */
    private static final Pattern ERROR_EVENT = Pattern.compile("\"error\"\\s*:\\s*[{\"]|\"object\"\\s*:\\s*\"error\"");

    private FinishReasons() {}

    static ModelEvent toEvent(ChatResponse response) {
        FinishReason reason = response.finishReason();
        return switch (reason) {
            case STOP, OTHER -> new ModelEvent.ReplyFinished(false);
            case LENGTH -> new ModelEvent.ReplyFinished(true);
            case CONTENT_FILTER -> callFailed(ModelFailure.CONTENT_FILTERED);
            // The request offered no tools, so a tool call is no reply.
            case TOOL_EXECUTION -> callFailed(ModelFailure.EMPTY_REPLY);
            case null -> toEventByRawReason(response);
        };
    }

    /** Returns whether an event reports an error within a stream that began well. */
    static boolean isErrorEvent(ServerSentEvent event) {
        return ERROR_EVENT.matcher(event.data()).find();
    }

    private static ModelEvent toEventByRawReason(ChatResponse response) {
        Optional<String> reason = rawEvents(response).reversed()
                .stream()
                .map(event -> parseReason(event.data()))
                .flatMap(Optional::stream)
                .findFirst();
        if (reason.isEmpty()) {
            return callFailed(ModelFailure.STREAM_CUT);
        }
        return FAILURE_REASON.matcher(reason.get()).find() ? callFailed(ModelFailure.SERVER_ERROR)
                : new ModelEvent.ReplyFinished(false);
    }

    private static List<ServerSentEvent> rawEvents(ChatResponse response) {
        List<ServerSentEvent> events = response.metadata() instanceof OpenAiChatResponseMetadata metadata
                ? metadata.rawServerSentEvents()
                : null;
        return events == null ? List.of() : List.copyOf(events);
    }

    private static Optional<String> parseReason(String data) {
        Matcher matcher = FINISH_REASON.matcher(data);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static ModelEvent callFailed(ModelFailure failure) {
        return new ModelEvent.CallFailed(ModelException.of(failure));
    }
}
