package dev.carrel.mcp.protocol;

import dev.carrel.api.mcp.McpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks a request of the version without a handshake: its metadata, and the headers that repeat its fields. */
final class ModernRequestCheck {

    private static final String ENCODED_START = "=?base64?";
    private static final String ENCODED_END = "?=";

    private ModernRequestCheck() {}

    static void requireValid(ProtocolRequest request, @Nullable String version, @Nullable McpHeaders headers) {
        if (headers != null) {
            requireHeaders(request, version, headers);
        }
        if (version == null) {
            throw ProtocolException.invalidParams(request,
                    "_meta must have " + ProtocolRequest.META_PREFIX + "protocolVersion.");
        }
        if (!version.equals(ProtocolVersions.MODERN)) {
            throw ProtocolException.unsupportedVersion(version);
        }
        if (!request.params().path("_meta").path(ProtocolRequest.META_PREFIX + "clientCapabilities").isObject()) {
            throw ProtocolException.invalidParams(request,
                    "_meta must have " + ProtocolRequest.META_PREFIX + "clientCapabilities.");
        }
    }

    private static void requireHeaders(ProtocolRequest request, @Nullable String version, McpHeaders headers) {
        String sent = headers.protocolVersion();
        if (sent == null || (version != null && !version.equals(sent))) {
            throw mismatch(McpHeaders.PROTOCOL_VERSION);
        }
        if (!request.method().equals(headers.method())) {
            throw mismatch(McpHeaders.METHOD);
        }
        String name = switch (request.method()) {
            case "tools/call", "prompts/get" -> request.params().path("name").asText();
            case "resources/read" -> request.params().path("uri").asText();
            default -> null;
        };
        if (name != null && !Objects.equals(decode(headers.name()), name)) {
            throw mismatch(McpHeaders.NAME);
        }
    }

    /** Decodes a value that a header cannot carry as it is. */
    private static @Nullable String decode(@Nullable String value) {
        if (value == null || !value.startsWith(ENCODED_START) || !value.endsWith(ENCODED_END)
                || value.length() < ENCODED_START.length() + ENCODED_END.length()) {
            return value;
        }
        try {
            return new String(Base64.getDecoder()
                    .decode(value.substring(ENCODED_START.length(), value.length() - ENCODED_END.length())),
                    StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ignored) {
            return null;
        }
    }

    private static ProtocolException mismatch(String header) {
        return ProtocolException.headerMismatch("The header " + header + " must repeat the field of the message.");
    }
}
