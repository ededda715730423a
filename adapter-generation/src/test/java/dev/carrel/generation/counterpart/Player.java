package dev.carrel.generation.counterpart;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Plays the script of one call. */
final class Player {

    /** What the operating system takes at once, even if nobody reads. */
    private static final int SURELY_TAKEN = 8192;

    private final Call call;
    private final Chunks chunks;
    private final Socket socket;
    private final WireResponse response;
    private final Map<String, String> gathered = new LinkedHashMap<>();
    private String reason = "stop";
    private Step.@Nullable Usage usage;
    private boolean verbatim;
    private boolean complete;
    private boolean last;

    Player(Call call, Socket socket) throws IOException {
        this.call = call;
        this.chunks = new Chunks(call.request());
        this.socket = socket;
        this.response = new WireResponse(socket.getOutputStream());
    }

    /** Whether the connection can serve another call. */
    boolean play(Script script) throws IOException, InterruptedException {
        for (Iterator<Step> steps = script.steps().iterator(); steps.hasNext() && !complete;) {
            Step step = steps.next();
            last = !steps.hasNext();
            if (!take(step)) {
                call.end(Call.End.SERVER_LEFT);
                socket.close();
                return false;
            }
        }
        if (!complete) {
            conclude();
        }
        call.end(Call.End.PLAYED);
        return true;
    }

    /** Whether it goes on. */
    private boolean take(Step step) throws IOException, InterruptedException {
        switch (step) {
            case Step.Status status -> response.status(status.code());
            case Step.Header header -> response.header(header.name(), header.value());
            case Step.HeadersNow now -> begin();
            case Step.Role role -> event(chunks.role());
            case Step.Text text -> piece("content", text.piece());
            case Step.Made made -> piece("content", made.piece().get());
            case Step.Reasoning thought -> piece(thought.field(), thought.piece());
            case Step.Finish finish -> {
                reason = finish.reason();
                event(chunks.finish(reason));
            }
            case Step.Usage tokens -> {
                usage = tokens;
                event(chunks.usage(tokens));
            }
            case Step.Done done -> event("[DONE]");
            case Step.Event event -> event(event.data());
            case Step.Comment comment -> stream(": " + comment.text() + "\n\n");
            case Step.Raw raw -> raw(raw.bytes());
            case Step.Whole whole -> whole(whole.contentType(), whole.text());
            case Step.Pause pause -> Thread.sleep(pause.time());
            case Step.Wait wait -> wait.latch().await();
            case Step.Hang hang -> hang();
            case Step.Repeat repeat -> repeat(repeat.piece(), repeat.pace());
            case Step.Close close -> {
                if (response.begun()) {
                    response.end();
                }
                return false;
            }
            case Step.BreakOff breakOff -> {
                return false;
            }
            case Step.Reset reset -> {
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
        call.end(Call.End.PLAYED);
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

    /** A client that has the last bytes may ask anew, and may look at what became of this call: it has ended then. */
    private void endBeforeTheLast(int size) {
        if (last && size <= SURELY_TAKEN) {
            call.end(Call.End.PLAYED);
        }
    }

    private boolean streaming() {
        return call.request().streaming();
    }
}
