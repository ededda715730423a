package dev.carrel.mcp;

import dev.carrel.api.mcp.McpExchange;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An exchange whose response is known, or that has none. */
final class CompleteExchange implements McpExchange {

    private final int status;
    private @Nullable String response;

    CompleteExchange(int status, @Nullable String response) {
        this.status = status;
        this.response = response;
    }

    static CompleteExchange withoutMessages() {
        return new CompleteExchange(ACCEPTED, null);
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public boolean isStream() {
        return false;
    }

    @Override
    public Optional<McpMessage> nextMessage(Duration timeout) {
        if (response == null) {
            throw new IllegalStateException("there is no further message");
        }
        var message = new McpMessage(response, true);
        response = null;
        return Optional.of(message);
    }

    @Override
    public void close() {
        // There is nothing to cancel.
    }
}
