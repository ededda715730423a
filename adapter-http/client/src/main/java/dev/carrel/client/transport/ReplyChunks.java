package dev.carrel.client.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ServerException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a streamed reply, {@link dev.carrel.api.query.ReplyChunk}, as they arrive. Closing it ends the
 * connection, by which the server cancels the reply. For one thread; any thread may close it.
 */
public final class ReplyChunks implements AutoCloseable {

    private final InputStream body;
    private final BufferedReader lines;
    private final Duration limit;
    private final String baseUrl;
    private final ApiJson json;
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private @Nullable ReplyBody response;
    private boolean done;
    private volatile boolean timedOut;

    ReplyChunks(InputStream body, Duration limit, String baseUrl, ApiJson json) {
        this.json = json;
        this.body = body;
        this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        this.limit = limit;
        this.baseUrl = baseUrl;
        timer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).exceptionallyAsync(timeout -> {
            timedOut = true;
            closeBody();
            return null;
        });
    }

    /**
     * Returns the next piece of the text, waiting for it; empty at the end of the reply.
     *
     * @throws CarrelException if the reply fails, or ends without its last chunk
     */
    public Optional<String> nextToken() throws InterruptedException {
        while (!done) {
            JsonNode chunk = readChunk();
            switch (chunk.path("type").asText()) {
                case "token" -> {
                    return Optional.of(chunk.path("value").asText());
                }
                case "response" -> response = json.convert(chunk.path("data"), ReplyBody.class);
                case "done" -> finish();
                case "error" -> {
                    CarrelException problem = ProblemTranslator.toException(chunk);
                    close();
                    throw problem;
                }
                default -> {
                    // Chunk types of later versions are ignored.
                }
            }
        }
        return Optional.empty();
    }

    /** Passes the pieces of the text on as they arrive, to the end of the reply. */
    public void forEachToken(Consumer<String> tokens) throws InterruptedException {
        for (Optional<String> token = nextToken(); token.isPresent(); token = nextToken()) {
            tokens.accept(token.get());
        }
    }

    /** Returns the complete reply, after its end. */
    public ReplyBody response() {
        if (response == null || !done) {
            throw endedUnexpectedly(null);
        }
        return response;
    }

    /** Ends the stream; a reply that is not complete is cancelled at the server. */
    @Override
    public void close() {
        timer.complete(null);
        closeBody();
    }

    private void finish() {
        done = true;
        close();
    }

    private JsonNode readChunk() throws InterruptedException {
        try {
            String line = lines.readLine();
            while (line != null && line.isBlank()) {
                line = lines.readLine();
            }
            if (line == null) {
                throw endedUnexpectedly(null);
            }
            return json.parse(line);
        } catch (IOException e) {
            if (e.getCause() instanceof InterruptedException || Thread.interrupted()) {
                close();
                throw new InterruptedException("The reply was interrupted.");
            }
            throw endedUnexpectedly(e);
        }
    }

    private ServerException endedUnexpectedly(@Nullable IOException cause) {
        String why = timedOut
                ? "The reply of " + baseUrl + " was not complete within " + limit.toSeconds() + " seconds."
                : cause == null ? "The reply ended unexpectedly."
                        : "The connection to " + baseUrl + " was closed unexpectedly.";
        return ServerException.unreachable(why, cause);
    }

    private void closeBody() {
        try {
            body.close();
        } catch (IOException ignored) {
            // The connection is of no more use.
        }
    }
}
