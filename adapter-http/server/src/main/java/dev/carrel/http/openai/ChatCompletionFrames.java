package dev.carrel.http.openai;

import dev.carrel.api.openai.CarrelExtensionBody;
import dev.carrel.api.openai.ChatCompletionChunkBody;
import dev.carrel.api.openai.ChatCompletionChunkBody.ChatDeltaBody;
import dev.carrel.api.openai.ChatCompletionChunkBody.ChunkChoiceBody;
import dev.carrel.api.openai.TokenCountBody;
import dev.carrel.api.openai.UrlCitationBody;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ReplyFrames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The frames of a streamed chat completion. */
final class ChatCompletionFrames implements ReplyFrames {

    private static final String DONE = "data: [DONE]\n\n";

    private final ChatCompletion completion;
    private final boolean includesUsage;
    /** Known with the first event. */
    private String id = "";

    ChatCompletionFrames(ChatCompletion completion, boolean includesUsage) {
        this.completion = completion;
        this.includesUsage = includesUsage;
    }

    @Override
    public String frameEvent(ReplyEvent event, String requestId) {
        return switch (event) {
            case ReplyEvent.InitializingEvent initializing -> {
                id = ChatCompletion.idOf(initializing.query());
                yield frameDelta(ChatDeltaBody.ofRole());
            }
            case ReplyEvent.TokenEvent token -> frameDelta(ChatDeltaBody.ofText(token.value()));
            case ReplyEvent.ResponseEvent response -> frameReply(response.reply());
            case ReplyEvent.DoneEvent done -> DONE;
            case ReplyEvent.FailureEvent failed ->
                    frameProblem(ProblemMapper.toProblem(failed.problem(), requestId));
        };
    }

    @Override
    public String frameProblem(Problem problem) {
        return streamFormat().frameChunk(OpenAiErrors.toBody(problem));
    }

    /** Returns what follows the text: the sources, the finish reason and the usage. */
    private String frameReply(Reply reply) {
        List<UrlCitationBody> annotations = completion.annotationsOf(reply);
        return (annotations.isEmpty() ? "" : frameDelta(ChatDeltaBody.ofAnnotations(annotations)))
                + frameChunk(
                        List.of(new ChunkChoiceBody(0, ChatDeltaBody.empty(), ChatCompletion.finishReasonOf(reply))),
                        null, CarrelExtensionBody.of(reply))
                + (includesUsage ? frameChunk(List.of(), completion.usageOf(reply), null) : "");
    }

    private String frameDelta(ChatDeltaBody delta) {
        return frameChunk(List.of(new ChunkChoiceBody(0, delta, null)), null, null);
    }

    private String frameChunk(List<ChunkChoiceBody> choices, @Nullable TokenCountBody usage,
            @Nullable CarrelExtensionBody carrel) {
        return streamFormat().frameChunk(new ChatCompletionChunkBody(id, "chat.completion.chunk", completion.created(),
                completion.model(), choices, usage, carrel));
    }
}
