package dev.carrel.bootstrap.cli.mcp;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpExchange.McpMessage;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries messages of the Model Context Protocol over standard input and output, one message per line. Requests are
 * answered concurrently; {@code notifications/cancelled} ends one without a response.
 */
public final class StdioTransport {

    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    /** A hundred times the longest question. */
    static final int MAX_LINE_CHARACTERS = 1024 * 1024;

    /** The response to a message whose id was not read. */
    private static final String TOO_LONG = """
            {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"A message has at most %d characters."}}"""
            .formatted(MAX_LINE_CHARACTERS);

    private static final Logger log = LoggerFactory.getLogger(StdioTransport.class);

    private final JsonMapper json = JsonMapper.builder().build();
    private final Function<byte[], McpExchange> service;
    private final Terminal terminal;
    private final Map<JsonNode, RunningRequest> running = new ConcurrentHashMap<>();

    /**
     * Creates a transport.
     *
     * @param service begins to answer a message
     */
    public StdioTransport(Function<byte[], McpExchange> service, Terminal terminal) {
        this.service = service;
        this.terminal = terminal;
    }

    /** Answers the messages of the input until its end, and then waits for the responses in progress. */
    public void serve() throws IOException {
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String line = readLine(); line != null; line = readLine()) {
                if (line.length() > MAX_LINE_CHARACTERS) {
                    print(new McpMessage(TOO_LONG, true));
                } else if (!line.isBlank()) {
                    acceptMessage(line, requests);
                }
            }
        }
    }

    private @Nullable String readLine() throws IOException {
        return terminal.readLine(MAX_LINE_CHARACTERS);
    }

    private void acceptMessage(String line, ExecutorService requests) {
        JsonNode message = parse(line);
        if (message.path("method").asText().equals("notifications/cancelled")) {
            Optional.ofNullable(running.get(message.path("params").path("requestId")))
                    .ifPresent(RunningRequest::cancel);
            return;
        }
        var request = new RunningRequest(line);
        JsonNode id = message.path("id");
        if (id.isMissingNode()) {
            requests.execute(request::answer);
        } else {
            running.put(id, request);
            requests.execute(() -> {
                request.answer();
                running.remove(id, request);
            });
        }
    }

    /** Returns a missing node for a line that is no JSON, which the service answers. */
    private JsonNode parse(String line) {
        try {
            return json.readTree(line);
        } catch (JacksonException ignored) {
            return json.missingNode();
        }
    }

    private void print(McpMessage message) {
        synchronized (terminal) {
            terminal.printRaw(message.json() + "\n");
        }
    }

    /** A request until its response. */
    private final class RunningRequest {

        private final String line;
        private boolean cancelled;
        private @Nullable McpExchange exchange;

        RunningRequest(String line) {
            this.line = line;
        }

        void answer() {
            try (McpExchange opened = service.apply(line.getBytes(StandardCharsets.UTF_8))) {
                if (!begin(opened) || opened.status() == McpExchange.ACCEPTED) {
                    return;
                }
                boolean isAnswered = false;
                while (!isAnswered) {
                    Optional<McpMessage> message = opened.nextMessage(POLL_INTERVAL);
                    if (isCancelled()) {
                        return;
                    }
                    message.ifPresent(StdioTransport.this::print);
                    isAnswered = message.filter(McpMessage::isResponse).isPresent();
                }
            } catch (InterruptedException ignored) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                if (!isCancelled()) {
                    log.error("A message could not be answered", e);
                }
            }
        }

        synchronized void cancel() {
            cancelled = true;
            if (exchange != null) {
                exchange.close();
            }
        }

        private synchronized boolean begin(McpExchange opened) {
            exchange = opened;
            return !cancelled;
        }

        private synchronized boolean isCancelled() {
            return cancelled;
        }
    }
}
