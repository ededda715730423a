package dev.carrel.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.domain.conversation.ReplyEvent.FailureEvent;
import dev.carrel.domain.conversation.ReplyEvent.ResponseEvent;
import dev.carrel.domain.conversation.ReplyEvent.TokenEvent;
import dev.carrel.mcp.McpServer.CallOutcome;
import dev.carrel.mcp.protocol.ProtocolMessages;
import dev.carrel.mcp.protocol.ProtocolRequest;
import dev.carrel.mcp.tool.ToolOutcome.PendingReply;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import dev.carrel.mcp.tool.Toolbox;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An exchange whose response is a reply that is being written. If the client asked for the progress, the pieces of the
 * reply are its notifications: their texts in order are the reply.
 */
final class ReplyExchange implements McpExchange {

    /** A piece for a person to read: a few words. */
    private static final int MIN_PIECE_CHARACTERS = 40;

    private final ProtocolRequest request;
    private final PendingReply pending;
    private final ProtocolMessages messages;
    private final @Nullable JsonNode progressToken;
    private final Consumer<CallOutcome> onEnd;
    private final StringBuilder piece = new StringBuilder();
    private long charactersSent;
    private boolean hasEnded;
    /** The response that follows the last piece. */
    private @Nullable McpMessage lastMessage;

    /** @param onEnd receives, once, how the call has ended */
    ReplyExchange(ProtocolRequest request, PendingReply pending, ProtocolMessages messages,
            Consumer<CallOutcome> onEnd) {
        this.onEnd = onEnd;
        this.request = request;
        this.pending = pending;
        this.messages = messages;
        this.progressToken = request.progressToken();
    }

    @Override
    public int status() {
        return 200;
    }

    @Override
    public boolean isStream() {
        return progressToken != null;
    }

    @Override
    public Optional<McpMessage> nextMessage(Duration timeout) throws InterruptedException {
        if (lastMessage != null) {
            return Optional.of(lastMessage);
        }
        while (true) {
            switch (pending.reply().nextEvent(timeout).orElse(null)) {
                case TokenEvent token -> {
                    piece.append(token.value());
                    if (progressToken != null && piece.length() >= MIN_PIECE_CHARACTERS) {
                        return Optional.of(takePiece(progressToken));
                    }
                }
                case ResponseEvent response -> {
                    end(CallOutcome.DONE);
                    McpMessage message = toResponse(pending.toResult().apply(response.reply()));
                    if (progressToken == null || piece.isEmpty()) {
                        return Optional.of(message);
                    }
                    lastMessage = message;
                    return Optional.of(takePiece(progressToken));
                }
                case FailureEvent failure -> {
                    end(CallOutcome.FAILED);
                    return Optional.of(toResponse(Toolbox.describeFailure(failure.problem())));
                }
                case null -> {
                    return Optional.empty();
                }
                default -> {}
            }
        }
    }

    @Override
    public void close() {
        pending.reply().close();
        end(CallOutcome.ABANDONED);
    }

    private void end(CallOutcome outcome) {
        if (!hasEnded) {
            hasEnded = true;
            onEnd.accept(outcome);
        }
    }

    private McpMessage takePiece(JsonNode token) {
        String text = piece.toString();
        piece.setLength(0);
        charactersSent += text.length();
        return new McpMessage(ProtocolMessages.progressMessage(token, charactersSent, text), false);
    }

    private McpMessage toResponse(ToolResult result) {
        return new McpMessage(messages.resultMessage(request, result.toTree()), true);
    }
}
