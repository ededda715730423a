package dev.carrel.generation.llm;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request to a model. The model speaks on a thread of its own; whoever wants to hear it waits on another, which
 * watches the time as well, since no client does that for a stream. What was said and not heard yet is bounded by what
 * a reply may have: a model that goes on for ever is cut off.
 */
public final class ModelCall implements StreamingChatResponseHandler {

    /** No token of any model in use has more, on average over a reply. */
    private static final int MAX_CHARACTERS_PER_TOKEN = 8;

    private final BlockingQueue<ModelEvent> events = new LinkedBlockingQueue<>();
    private final int maxCharacters;
    private int characters;
    private @Nullable Thread modelThread;
    private volatile @Nullable StreamingHandle handle;
    private volatile boolean stopped;

    private ModelCall(int maxTokens) {
        this.maxCharacters = Math.multiplyExact(maxTokens, MAX_CHARACTERS_PER_TOKEN);
    }

    public static ModelCall startCall(StreamingChatModel model, ChatRequest request, int maxTokens) {
        var call = new ModelCall(maxTokens);
        call.modelThread = Thread.ofVirtual().name("carrel-model-", 0).start(() -> {
            try {
                model.chat(request, call);
            } catch (RuntimeException | Error e) {
                call.onError(e);
            }
        });
        return call;
    }

    /**
     * Hears the model out.
     *
     * @param firstTokenDeadline the {@linkplain System#nanoTime time} until which its reply may begin, however much it
     * thinks before
     * @param idleTimeout how long it may pause after that
     * @return whether it said all; false if nobody wanted to hear more
     * @throws ModelException if there was no end, or too long a pause
     */
    public boolean awaitReply(ResponseHandler handler, long firstTokenDeadline, Duration idleTimeout)
            throws InterruptedException {
        boolean begun = false;
        long deadline = firstTokenDeadline;
        while (true) {
            switch (events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                case null -> throw ModelException.of(begun ? ModelFailure.STALLED : ModelFailure.SILENT);
                case ModelEvent.TextPiece text -> {
                    if (!handler.onPiece(text.piece())) {
                        return false;
                    }
                    begun = handler.hasBegun();
                }
                case ModelEvent.Heartbeat life -> {}
                case ModelEvent.ReplyFinished end -> {
                    handler.onFinish(end.truncated());
                    return true;
                }
                case ModelEvent.CallFailed failure -> throw failure.exception();
                case ModelEvent.ListenerCancelled leave -> {
                    return false;
                }
            }
            if (begun) {
                deadline = System.nanoTime() + idleTimeout.toNanos();
            }
        }
    }

    /** Whoever hears the model is to stop. */
    public void cancelByListener() {
        events.add(new ModelEvent.ListenerCancelled());
        stopModel();
    }

    /** Lets go of the model, whatever it is doing. */
    public void stopModel() {
        stopped = true;
        StreamingHandle known = handle;
        if (known != null) {
            known.cancel();
        }
        if (modelThread != null) {
            modelThread.interrupt();
        }
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        if (isStillWanted(context.streamingHandle())) {
            characters += response.text().length();
            events.add(new ModelEvent.TextPiece(response.text()));
            if (characters > maxCharacters) {
                events.add(new ModelEvent.ReplyFinished(true));
                stopModel();
            }
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        onPartialResponse(new PartialResponse(piece), new PartialResponseContext(UncancellableHandle.UNCANCELLABLE));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        if (isStillWanted(context.streamingHandle())) {
            events.add(new ModelEvent.Heartbeat());
        }
    }

    @Override
    public void onPartialThinking(PartialThinking thinking) {
        events.add(new ModelEvent.Heartbeat());
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        if (event instanceof ServerSentEvent sent && FinishReasons.isErrorEvent(sent)) {
            events.add(new ModelEvent.CallFailed(ModelException.of(ModelFailure.BROKEN)));
        } else {
            events.add(new ModelEvent.Heartbeat());
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        events.add(FinishReasons.toEvent(response));
    }

    @Override
    public void onError(Throwable error) {
        events.add(new ModelEvent.CallFailed(ModelException.of(error)));
    }

    /** A model that could not be told to stop before is told now. */
    private boolean isStillWanted(StreamingHandle streaming) {
        handle = streaming;
        if (stopped) {
            streaming.cancel();
        }
        return !stopped;
    }

    /** That of models which do not say how to stop them. */
    private enum UncancellableHandle implements StreamingHandle {
        UNCANCELLABLE;

        @Override
        public void cancel() {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    }
}
