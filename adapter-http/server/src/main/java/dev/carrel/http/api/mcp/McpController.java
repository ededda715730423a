package dev.carrel.http.api.mcp;

import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpExchange.McpMessage;
import dev.carrel.api.mcp.McpHeaders;
import dev.carrel.api.mcp.McpService;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.ServerSentEvent;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.ReplyAwaiter;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/** Carries the messages of the Model Context Protocol over HTTP ("streamable HTTP"), without sessions. */
final class McpController {

    private final McpService mcp;
    private final Carrel carrel;
    private final ServiceUrls urls;
    private final OriginCheck originCheck;
    private final Duration disconnectPollInterval;

    McpController(McpService mcp, Carrel carrel, ServiceUrls urls, OriginCheck originCheck,
            Duration disconnectPollInterval) {
        this.mcp = mcp;
        this.carrel = carrel;
        this.urls = urls;
        this.originCheck = originCheck;
        this.disconnectPollInterval = disconnectPollInterval;
    }

    /** Answers a message about the libraries of the token. */
    ApiResponse answerMessage(ApiRequest request) throws InterruptedException {
        return answer(request, new TokenCaller(carrel, request, urls, library -> true));
    }

    /** Answers a message about the library that the path names. */
    ApiResponse answerLibraryMessage(ApiRequest request) throws InterruptedException {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        var caller = new TokenCaller(carrel, request, urls, library.id()::equals);
        if (caller.listLibraries().isEmpty()) {
            throw NotFoundException.ofLibrary(library.id().value());
        }
        return answer(request, caller);
    }

    private ApiResponse answer(ApiRequest request, TokenCaller caller) throws InterruptedException {
        originCheck.requireAllowed(request.jettyRequest());
        byte[] message = JsonRequest.readBytes(request);
        HttpFields headers = request.headers();
        McpExchange exchange = mcp.openExchange(message, caller, new McpHeaders(
                headers.get(McpHeaders.PROTOCOL_VERSION), headers.get(McpHeaders.METHOD),
                headers.get(McpHeaders.NAME)));
        if (exchange.isStream() && StreamFormat.negotiate(headers) == StreamFormat.EVENT_STREAM) {
            return new ApiResponse.EventsResponse(new McpEventSource(exchange));
        }
        try (exchange) {
            return exchange.status() == McpExchange.ACCEPTED ? ApiResponse.withoutContent(McpExchange.ACCEPTED)
                    : ApiResponse.jsonText(exchange.status(), awaitResponse(exchange, request));
        }
    }

    /** Waits for the response, and cancels the work if the client disconnects. */
    private String awaitResponse(McpExchange exchange, ApiRequest request) throws InterruptedException {
        while (true) {
            Optional<McpMessage> message = exchange.nextMessage(disconnectPollInterval);
            if (message.isPresent() && message.get().isResponse()) {
                return message.get().json();
            }
            if (message.isEmpty()) {
                ReplyAwaiter.requireConnectedClient(request);
            }
        }
    }

    /** The messages of an exchange as events. */
    private static final class McpEventSource implements ApiResponse.EventSource {

        private final McpExchange exchange;
        private boolean ended;

        McpEventSource(McpExchange exchange) {
            this.exchange = exchange;
        }

        @Override
        public Optional<ServerSentEvent> nextEvent(Duration timeout) throws InterruptedException {
            Optional<McpMessage> message = exchange.nextMessage(timeout);
            ended = message.filter(McpMessage::isResponse).isPresent();
            return message.map(found -> new ServerSentEvent(null, found.json()));
        }

        @Override
        public boolean hasEnded() {
            return ended;
        }

        @Override
        public void close() {
            exchange.close();
        }
    }
}
