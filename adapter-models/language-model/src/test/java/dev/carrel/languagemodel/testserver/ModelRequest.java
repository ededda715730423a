package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request to the test server.
 *
 * @param number 1 for the first request of a server
 * @param headers by name, case-insensitive
 */
public record ModelRequest(int number, Map<String, List<String>> headers, String model, boolean streaming,
        List<Message> messages,
        JsonNode body) {

    /** A chat message; for a message in parts, the text of all parts. */
    public record Message(String role, String content) {

        static Message of(JsonNode json) {
            return new Message(json.path("role").asText(), text(json.path("content")));
        }

        private static String text(JsonNode content) {
            return content.isArray()
                    ? content.valueStream().map(part -> part.path("text").asText()).collect(Collectors.joining("\n"))
                    : content.asText("");
        }
    }

    static ModelRequest of(int number, Map<String, List<String>> headers, JsonNode body) {
        var messages = new ArrayList<Message>();
        body.path("messages").forEach(message -> messages.add(Message.of(message)));
        return new ModelRequest(number, headers, body.path("model").asText(), body.path("stream").asBoolean(),
                List.copyOf(messages), body);
    }

    /** Returns the first value of a header. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Returns the contents of all messages of a role, joined. */
    public String messagesOf(String role) {
        return messages.stream()
                .filter(message -> message.role().equals(role))
                .map(Message::content)
                .collect(Collectors.joining("\n\n"));
    }

    /** Returns the newest message of the user; empty if there is none. */
    public String lastUserMessage() {
        return messages.reversed()
                .stream()
                .filter(message -> message.role().equals("user"))
                .map(Message::content)
                .findFirst()
                .orElse("");
    }
}
