package dev.carrel.languagemodel.testserver;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Player of the script of one call. */
final class ScriptPlayer {

    /**
     * More bytes than this may block if the client does not read; fewer are always accepted by the operating system.
     */
    private static final int MORE_THAN_ANY_BUFFER = 8192;

    private final ServedCall call;
    private final ChatChunks chunks;
    private final Socket socket;
    private final WireResponse response;
    private final Map<String, String> gathered = new LinkedHashMap<>();
    private String reason = "stop";
    private ScriptStep.@Nullable Usage usage;
    private boolean verbatim;
    private boolean complete;
    private boolean last;

    ScriptPlayer(ServedCall call, Socket socket) throws IOException {
        this.call = call;
        this.chunks = new ChatChunks(call.request());
        this.socket = socket;
        this.response = new WireResponse(socket.getOutputStream());
    }

    /** Plays a script; returns whether the connection can serve another call. */
    boolean play(ModelScript script) throws IOException, InterruptedException {
        for (Iterator<ScriptStep> steps = script.steps().iterator(); steps.hasNext() && !complete;) {
            ScriptStep step = steps.next();
            last = !steps.hasNext();
            if (!take(step)) {
                call.end(ServedCall.CallEnd.SERVER_LEFT);
                socket.close();
                return false;
            }
        }
        if (!complete) {
            conclude();
        }
        call.end(ServedCall.CallEnd.PLAYED);
        return true;
    }

    /** Plays a step; returns whether to continue. */
    private boolean take(ScriptStep step) throws IOException, InterruptedException {
        switch (step) {
            case ScriptStep.Status status -> response.status(status.code());
            case ScriptStep.Header header -> response.header(header.name(), header.value());
            case ScriptStep.HeadersNow now -> begin();
            case ScriptStep.Role role -> event(chunks.role());
            case ScriptStep.Text text -> piece("content", text.piece());
            case ScriptStep.Made made -> piece("content", made.piece().get());
            case ScriptStep.Reasoning thought -> piece(thought.field(), thought.piece());
            case ScriptStep.Finish finish -> {
                reason = finish.reason();
                event(chunks.finish(reason));
            }
            case ScriptStep.Usage tokens -> {
                usage = tokens;
                event(chunks.usage(tokens));
            }
            case ScriptStep.Done done -> event("[DONE]");
            case ScriptStep.Event event -> event(event.data());
            case ScriptStep.Comment comment -> stream(": " + comment.text() + "\n\n");
            case ScriptStep.Raw raw -> raw(raw.bytes());
            case ScriptStep.Whole whole -> whole(whole.contentType(), whole.text());
            case ScriptStep.Pause pause -> Thread.sleep(pause.time());
            case ScriptStep.Wait wait -> wait.latch().await();
            case ScriptStep.Hang hang -> hang();
            case ScriptStep.Repeat repeat -> repeat(repeat.piece(), repeat.pace());
            case ScriptStep.Close close -> {
                if (response.begun()) {
                    response.end();
                }
                return false;
            }
            case ScriptStep.BreakOff breakOff -> {
                return false;
            }
            case ScriptStep.Reset reset -> {
                socket.setSoLinger(true, 0);
                return false;
            }
        }
        return true;
    }

    private void piece(String field, String piece) throws IOException {
        if (streaming()) {
            event(chunks.piece(field, piece));
        } else {
            gathered.merge(field, piece, String::concat);
        }
    }

    private void repeat(String piece, Duration pace) throws IOException, InterruptedException {
        if (!streaming()) {
            hang();
        }
        last = false;
        while (true) {
            event(chunks.piece("content", piece));
            Thread.sleep(pace);
        }
    }

    private static void hang() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    private void event(String data) throws IOException {
        stream("data: " + data + "\n\n");
    }

    private void stream(String text) throws IOException {
        if (streaming()) {
            raw(text.getBytes(UTF_8));
        }
    }

    private void raw(byte[] bytes) throws IOException {
        begin();
        verbatim = true;
        if (streaming()) {
            endBeforeTheLast(bytes.length);
        }
        response.chunk(bytes);
    }

    private void begin() throws IOException {
        response.begin(streaming() ? "text/event-stream; charset=utf-8" : "application/json");
    }

    private void whole(String contentType, String text) throws IOException {
        if (response.begun()) {
            throw new IllegalStateException("a whole body after something else");
        }
        byte[] bytes = text.getBytes(UTF_8);
        complete = true;
        last = true;
        endBeforeTheLast(bytes.length);
        response.whole(contentType, bytes);
    }

    private void conclude() throws IOException {
        call.end(ServedCall.CallEnd.PLAYED);
        if (streaming() || verbatim) {
            begin();
            response.end();
            return;
        }
        byte[] completion = chunks.completion(gathered, reason, usage).getBytes(UTF_8);
        if (response.begun()) {
            response.chunk(completion);
            response.end();
        } else {
            response.whole("application/json", completion);
        }
    }

    /**
     * Ends the call before its last bytes are sent: a client that has them may send its next request, or check the
     * state of this call, at once.
     */
    private void endBeforeTheLast(int size) {
        if (last && size <= MORE_THAN_ANY_BUFFER) {
            call.end(ServedCall.CallEnd.PLAYED);
        }
    }

    private boolean streaming() {
        return call.request().streaming();
    }
}
