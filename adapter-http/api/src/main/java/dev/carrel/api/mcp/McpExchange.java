package dev.carrel.api.mcp;

import java.time.Duration;
import java.util.Optional;

/**
 * The answer to one message: any number of notifications, then one response; nothing at all for a notification. One
 * thread at a time pulls the messages; any thread may close. Closing before the response cancels the work.
 */
public interface McpExchange extends AutoCloseable {

    /** The status of an exchange without messages: 202 Accepted. */
    int ACCEPTED = 202;

    /** Returns the HTTP status; {@value #ACCEPTED} if there are no messages to pull. */
    int status();

    /** Returns whether notifications may come before the response, so that a stream has to carry the messages. */
    boolean isStream();

    /**
     * Returns the next message, waiting for it if necessary.
     *
     * @param timeout the maximum time to wait
     * @return empty if no message came in that time; the caller may try again
     * @throws IllegalStateException after the response, or after closing
     * @throws InterruptedException if the thread was interrupted while waiting
     */
    Optional<McpMessage> nextMessage(Duration timeout) throws InterruptedException;

    @Override
    void close();

    /**
     * A message of the server.
     *
     * @param json one line
     * @param isResponse whether it is the last one
     */
    record McpMessage(String json, boolean isResponse) {}
}
