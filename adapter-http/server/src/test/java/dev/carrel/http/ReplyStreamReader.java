package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a streamed reply line by line or chunk by chunk. */
public final class ReplyStreamReader implements AutoCloseable {

    private final String path;
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    ReplyStreamReader(String path, HttpResponse<InputStream> response) {
        this.path = path;
        this.response = response;
        this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    public int status() {
        return response.statusCode();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** Returns the next line; null at the end. */
    public @Nullable String readLine() {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next chunk, in either framing; null at the end. */
    @Nullable
    JsonNode readChunk() {
        for (String line = readLine(); line != null; line = readLine()) {
            if (!line.isEmpty() && !line.startsWith(":")) {
                JsonNode chunk = ReceivedResponse.parseJson(line.startsWith("data: ") ? line.substring(6) : line);
                OpenApiValidator.checkChunk(path, header("Content-Type"), chunk);
                return chunk;
            }
        }
        return null;
    }

    /** Returns all remaining chunks. */
    public List<JsonNode> readChunks() {
        var chunks = new ArrayList<JsonNode>();
        for (JsonNode chunk = readChunk(); chunk != null; chunk = readChunk()) {
            chunks.add(chunk);
        }
        return chunks;
    }

    /** Disconnects. */
    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
