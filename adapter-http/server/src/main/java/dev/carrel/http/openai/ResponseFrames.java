package dev.carrel.http.openai;

import dev.carrel.api.openai.ModelResponseBody;
import dev.carrel.api.openai.OutputMessageBody;
import dev.carrel.api.openai.OutputMessageBody.OutputTextBody;
import dev.carrel.api.openai.ResponseEventBody;
import dev.carrel.api.openai.ResponseEventBody.AnnotationEvent;
import dev.carrel.api.openai.ResponseEventBody.ContentPartEvent;
import dev.carrel.api.openai.ResponseEventBody.OutputItemEvent;
import dev.carrel.api.openai.ResponseEventBody.ResponseStateEvent;
import dev.carrel.api.openai.ResponseEventBody.TextDeltaEvent;
import dev.carrel.api.openai.ResponseEventBody.TextDoneEvent;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ReplyFrames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a streamed response:
 *
 * <pre>
 * stream = created, in_progress, ( text, ( completed | incomplete ) | [ text ], failed )
 * text   = output_item.added, content_part.added, { output_text.delta }, { output_text.annotation.added },
 *          output_text.done, content_part.done, output_item.done
 * </pre>
 *
 * A failure can interrupt the text at any place.
 */
final class ResponseFrames implements ReplyFrames {

    private final ModelResponse response;
    /** Known with the first event. */
    private @Nullable ResponseId id;
    private boolean hasText;
    private int nextNumber;

    ResponseFrames(ModelResponse response) {
        this.response = response;
    }

    @Override
    public String frameEvent(ReplyEvent event, String requestId) {
        return switch (event) {
            case ReplyEvent.InitializingEvent initializing -> {
                id = new ResponseId(initializing.query(), initializing.conversation());
                yield frameState("response.created", response.start(id))
                        + frameState("response.in_progress", response.start(id));
            }
            case ReplyEvent.TokenEvent token -> beginText() + frame(new TextDeltaEvent("response.output_text.delta",
                    nextNumber(), messageId(), 0, 0, token.value(), List.of()));
            case ReplyEvent.ResponseEvent complete -> beginText() + frameReply(complete.reply());
            case ReplyEvent.DoneEvent done -> "";
            case ReplyEvent.FailureEvent failed ->
                    frameProblem(ProblemMapper.toProblem(failed.problem(), requestId));
        };
    }

    @Override
    public String frameProblem(Problem problem) {
        return frameState("response.failed",
                response.start(requireId()).withError(ModelResponse.describe(problem)));
    }

    /** Returns the start of the message and its text, unless they have started. */
    private String beginText() {
        if (hasText) {
            return "";
        }
        hasText = true;
        return frame(new OutputItemEvent("response.output_item.added", nextNumber(), 0,
                OutputMessageBody.inProgress(messageId())))
                + frame(new ContentPartEvent("response.content_part.added", nextNumber(), messageId(), 0, 0,
                        OutputTextBody.of("", List.of())));
    }

    /** Returns what follows the pieces of the text. */
    private String frameReply(Reply reply) {
        ModelResponseBody complete = response.complete(reply);
        OutputMessageBody message = complete.output().getFirst();
        OutputTextBody text = message.content().getFirst();
        var frames = new StringBuilder();
        for (int index = 0; index < text.annotations().size(); index++) {
            frames.append(frame(new AnnotationEvent("response.output_text.annotation.added", nextNumber(),
                    messageId(), 0, 0, index, text.annotations().get(index))));
        }
        return frames.append(frame(new TextDoneEvent("response.output_text.done", nextNumber(), messageId(), 0, 0,
                text.text(), List.of())))
                .append(frame(new ContentPartEvent("response.content_part.done", nextNumber(), messageId(), 0, 0,
                        text)))
                .append(frame(new OutputItemEvent("response.output_item.done", nextNumber(), 0, message)))
                .append(frameState("response." + complete.status(), complete))
                .toString();
    }

    private String frameState(String type, ModelResponseBody state) {
        return frame(new ResponseStateEvent(type, nextNumber(), state));
    }

    private String frame(ResponseEventBody event) {
        return "event: " + event.type() + "\n" + streamFormat().frameChunk(event);
    }

    private int nextNumber() {
        return nextNumber++;
    }

    private String messageId() {
        return requireId().messageId();
    }

    private ResponseId requireId() {
        if (id == null) {
            throw new IllegalStateException("the stream has not begun");
        }
        return id;
    }
}
