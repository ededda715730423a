package dev.carrel.bootstrap.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.mcp.McpExchange;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An exchange with a server: the messages are the body of its response, or the events of its stream. */
final class RemoteExchange implements McpExchange {

    private static final String EVENT_DATA = "data: ";

    private final RemoteMcpService service;
    private final JsonNode id;
    private final boolean isNotification;
    private final CompletableFuture<HttpResponse<Stream<String>>> response;
    private @Nullable Iterator<String> events;

    RemoteExchange(RemoteMcpService service, JsonNode id, boolean isNotification,
            CompletableFuture<HttpResponse<Stream<String>>> response) {
        this.service = service;
        this.id = id;
        this.isNotification = isNotification;
        this.response = response;
    }

    /** Returns 202 for a notification: nothing is pulled. */
    @Override
    public int status() {
        return isNotification ? ACCEPTED : 200;
    }

    @Override
    public boolean isStream() {
        return true;
    }

    @Override
    public Optional<McpMessage> nextMessage(Duration timeout) throws InterruptedException {
        try {
            return events == null ? openResponse(response.get(timeout.toMillis(), TimeUnit.MILLISECONDS))
                    : Optional.of(nextEvent(events));
        } catch (TimeoutException ignored) {
            return Optional.empty();
        } catch (ExecutionException | UncheckedIOException ignored) {
            return Optional.of(new McpMessage(service.unreachableMessage(id), true));
        }
    }

    @Override
    public void close() {
        if (!isNotification) {
            response.cancel(true);
            response.thenAccept(received -> received.body().close());
        }
    }

    private Optional<McpMessage> openResponse(HttpResponse<Stream<String>> received) {
        String type = received.headers().firstValue("Content-Type").orElse("");
        if (type.startsWith("text/event-stream")) {
            events = received.body().iterator();
            return Optional.of(nextEvent(events));
        }
        String body = received.body().collect(Collectors.joining("\n"));
        JsonNode message = service.parse(body);
        return Optional.of(new McpMessage(message.has("jsonrpc") ? body
                : service.errorMessage(id, message.path("detail").asText("The server is not a Carrel server.")), true));
    }

    /** Returns the next event; the connection was lost if the stream ends before the response. */
    private McpMessage nextEvent(Iterator<String> lines) {
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith(EVENT_DATA)) {
                String message = line.substring(EVENT_DATA.length());
                return new McpMessage(message, service.parse(message).has("id"));
            }
        }
        return new McpMessage(service.errorMessage(id, "The server closed the connection before it responded."), true);
    }
}
