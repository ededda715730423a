package dev.carrel.api.mcp;

import org.jspecify.annotations.Nullable;

/** Answers the messages of the Model Context Protocol (MCP), whichever transport carries them. Thread-safe. */
public interface McpService {

    /**
     * Begins to answer a message. The caller closes the exchange.
     *
     * @param message one JSON-RPC message in UTF-8, which may be malformed
     * @param caller the libraries that the sender may use
     * @param headers the headers that the message came with; null for a transport without headers
     */
    McpExchange openExchange(byte[] message, McpCaller caller, @Nullable McpHeaders headers);
}
