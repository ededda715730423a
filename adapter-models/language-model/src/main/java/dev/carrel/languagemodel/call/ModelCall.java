package dev.carrel.languagemodel.call;

import dev.carrel.application.trace.WorkContext;
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
 * A single request to a model. The model streams on a thread of its own while the caller waits on another and enforces
 * the time limits, which no client does for streams. The queue between the two is bounded by the maximum length of a
 * reply: an endless reply is truncated.
 */
public final class ModelCall implements StreamingChatResponseHandler {

    /** The average over a reply is lower for all common models. */
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

    /** Starts a call on a virtual thread. */
    public static ModelCall startCall(StreamingChatModel model, ChatRequest request, int maxTokens) {
        var call = new ModelCall(maxTokens);
        call.modelThread = Thread.ofVirtual().name("carrel-model-", 0).start(WorkContext.carry(() -> {
            try {
                model.chat(request, call);
            } catch (RuntimeException | Error e) {
                call.onError(e);
            }
        }));
        return call;
    }

    /**
     * Waits for the reply and passes its pieces to the handler.
     *
     * @param firstTokenDeadline the time by which the reply must have begun, in {@link System#nanoTime}; reasoning does
     * not count
     * @param idleTimeout the maximum pause after that
     * @return whether the reply is complete; false after a cancellation
     * @throws ModelException if the call failed or exceeded a time limit
     */
    public boolean awaitReply(ResponseHandler handler, long firstTokenDeadline, Duration idleTimeout)
            throws InterruptedException {
        boolean begun = false;
        long deadline = firstTokenDeadline;
        while (true) {
            switch (events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                case null ->
                        throw ModelException.of(begun ? ModelFailure.IDLE_TIMEOUT : ModelFailure.FIRST_TOKEN_TIMEOUT);
                case ModelEvent.TextPiece text -> {
                    if (!handler.onPiece(text.piece())) {
                        return false;
                    }
                    begun = handler.hasBegun();
                }
                case ModelEvent.Heartbeat heartbeat -> {}
                case ModelEvent.ReplyFinished finished -> {
                    handler.onFinish(finished.truncated());
                    return true;
                }
                case ModelEvent.CallFailed failed -> throw failed.exception();
                case ModelEvent.ListenerCancelled cancelled -> {
                    return false;
                }
            }
            if (begun) {
                deadline = System.nanoTime() + idleTimeout.toNanos();
            }
        }
    }

    /** Cancels the call on behalf of its listener, from any thread. */
    public void cancelByListener() {
        events.add(new ModelEvent.ListenerCancelled());
        stopModel();
    }

    /** Stops the model in any state. */
    public void stopModel() {
        stopped = true;
        StreamingHandle current = handle;
        if (current != null) {
            current.cancel();
        }
        if (modelThread != null) {
            modelThread.interrupt();
        }
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        if (isStillWanted(context.streamingHandle())) {
            String piece = response.text();
            int room = Math.min(piece.length(), maxCharacters - characters);
            characters += piece.length();
            events.add(new ModelEvent.TextPiece(piece.substring(0, room)));
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
        if (event instanceof ServerSentEvent serverEvent && FinishReasons.isErrorEvent(serverEvent)) {
            events.add(new ModelEvent.CallFailed(ModelException.of(ModelFailure.SERVER_ERROR)));
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
        events.add(new ModelEvent.CallFailed(FailureClassifier.toException(error)));
    }

    /** Returns whether the call continues. Cancels a model that could not be cancelled before its first token. */
    private boolean isStillWanted(StreamingHandle newHandle) {
        handle = newHandle;
        if (stopped) {
            newHandle.cancel();
        }
        return !stopped;
    }

    /** The handle of models that cannot be cancelled. */
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
