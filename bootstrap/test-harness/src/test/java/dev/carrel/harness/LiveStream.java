package dev.carrel.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A reply that is read chunk by chunk while the server writes it, in either framing. Closing it disconnects. */
public final class LiveStream implements AutoCloseable {

    private static final ObjectMapper json = new ObjectMapper();
    private static final long TIMEOUT_SECONDS = 300;
    private static final String END = "the end of the stream";
    private static final String PING = ": ping";

    private final int status;
    private final InputStream body;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final StringBuilder raw = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final List<JsonNode> chunks = new ArrayList<>();
    private int signsOfLife;

    LiveStream(int status, InputStream body) {
        this.status = status;
        this.body = body;
        Thread.startVirtualThread(this::read);
    }

    public int status() {
        return status;
    }

    /** Reads until the text of the reply has this length. */
    public LiveStream awaitText(String beginning) throws IOException, InterruptedException {
        while (!text.toString().startsWith(beginning)) {
            step();
        }
        return this;
    }

    /** Reads until this number of keep-alive messages has arrived. */
    public LiveStream awaitKeepAlives(int count) throws IOException, InterruptedException {
        while (signsOfLife < count) {
            step();
        }
        return this;
    }

    /** Reads until the first chunk of a type. */
    public JsonNode await(String type) throws IOException, InterruptedException {
        while (chunks.isEmpty() || !chunks.getLast().get("type").asText().equals(type)) {
            step();
        }
        return chunks.getLast();
    }

    /**
     * Reads the rest.
     *
     * @return the last chunk
     */
    public JsonNode end() throws IOException, InterruptedException {
        boolean more = true;
        while (more) {
            more = take();
        }
        return chunks.getLast();
    }

    /** Returns the chunks read so far, without keep-alive messages. */
    public List<JsonNode> chunks() {
        return List.copyOf(chunks);
    }

    public List<String> types() {
        return chunks.stream().map(chunk -> chunk.get("type").asText()).distinct().toList();
    }

    /** Returns the tokens read so far, joined. */
    public String text() {
        return text.toString();
    }

    /** Returns all bytes read so far as text. */
    public String raw() {
        return raw.toString();
    }

    @Override
    public void close() throws IOException {
        body.close();
    }

    private void step() throws IOException, InterruptedException {
        if (!take()) {
            throw new AssertionError("the stream ended before: " + raw);
        }
    }

    private boolean take() throws IOException, InterruptedException {
        String line = lines.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("the stream neither goes on nor ends: " + raw);
        }
        if (line.equals(END)) {
            return false;
        }
        raw.append(line).append('\n');
        if (line.equals(PING)) {
            signsOfLife++;
        } else if (!line.isBlank()) {
            add(line.startsWith("data: ") ? line.substring(6) : line);
        }
        return true;
    }

    private void add(String line) throws IOException {
        JsonNode chunk = json.readTree(line);
        String value = chunk.path("value").asText("");
        if (chunk.get("type").asText().equals("token") && value.isEmpty()) {
            signsOfLife++;
        } else {
            chunks.add(chunk);
            text.append(value);
        }
    }

    private void read() {
        try (var reader = new BufferedReader(new InputStreamReader(body, UTF_8))) {
            reader.lines().forEach(lines::add);
        } catch (IOException | RuntimeException ignored) {
            lines.add(END);
        }
        lines.add(END);
    }
}
