package dev.carrel.generation.model;

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
final class ModelCall implements StreamingChatResponseHandler {

    /** No token of any model in use has more, on average over a reply. */
    private static final int MOST_CHARACTERS_OF_A_TOKEN = 8;

    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
    private final int mostCharacters;
    private int characters;
    private @Nullable Thread speaking;
    private volatile @Nullable StreamingHandle handle;
    private volatile boolean over;

    private ModelCall(int mostTokens) {
        this.mostCharacters = Math.multiplyExact(mostTokens, MOST_CHARACTERS_OF_A_TOKEN);
    }

    static ModelCall begin(StreamingChatModel model, ChatRequest request, int mostTokens) {
        var call = new ModelCall(mostTokens);
        call.speaking = Thread.ofVirtual().name("carrel-model-", 0).start(() -> {
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
     * @param firstToken the {@linkplain System#nanoTime time} until which its reply may begin, however much it thinks
     * before
     * @param silence how long it may pause after that
     * @return whether it said all; false if nobody wanted to hear more
     * @throws ModelTroubleException if there was no end, or too long a pause
     */
    boolean hear(Receiver receiver, long firstToken, Duration silence) throws InterruptedException {
        boolean begun = false;
        long until = firstToken;
        while (true) {
            switch (heard.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                case null -> throw ModelTroubleException.of(begun ? Trouble.STALLED : Trouble.SILENT);
                case Heard.Text text -> {
                    if (!receiver.take(text.piece())) {
                        return false;
                    }
                    begun = receiver.hasBegun();
                }
                case Heard.Life life -> {}
                case Heard.End end -> {
                    receiver.end(end.cutOff());
                    return true;
                }
                case Heard.Failure failure -> throw failure.trouble();
                case Heard.Leave leave -> {
                    return false;
                }
            }
            if (begun) {
                until = System.nanoTime() + silence.toNanos();
            }
        }
    }

    /** Whoever hears the model is to stop. */
    void leave() {
        heard.add(new Heard.Leave());
        end();
    }

    /** Lets go of the model, whatever it is doing. */
    void end() {
        over = true;
        StreamingHandle known = handle;
        if (known != null) {
            known.cancel();
        }
        if (speaking != null) {
            speaking.interrupt();
        }
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        if (isWanted(context.streamingHandle())) {
            characters += response.text().length();
            heard.add(new Heard.Text(response.text()));
            if (characters > mostCharacters) {
                heard.add(new Heard.End(true));
                end();
            }
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        onPartialResponse(new PartialResponse(piece), new PartialResponseContext(Uncancellable.UNCANCELLABLE));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        if (isWanted(context.streamingHandle())) {
            heard.add(new Heard.Life());
        }
    }

    @Override
    public void onPartialThinking(PartialThinking thinking) {
        heard.add(new Heard.Life());
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        if (event instanceof ServerSentEvent sent && Ending.isFailure(sent)) {
            heard.add(new Heard.Failure(ModelTroubleException.of(Trouble.BROKEN)));
        } else {
            heard.add(new Heard.Life());
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        heard.add(Ending.of(response));
    }

    @Override
    public void onError(Throwable error) {
        heard.add(new Heard.Failure(ModelTroubleException.of(error)));
    }

    /** A model that could not be told to stop before is told now. */
    private boolean isWanted(StreamingHandle streaming) {
        handle = streaming;
        if (over) {
            streaming.cancel();
        }
        return !over;
    }

    /** That of models which do not say how to stop them. */
    private enum Uncancellable implements StreamingHandle {
        UNCANCELLABLE;

        @Override
        public void cancel() {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    }
}
