package dev.carrel.http.openai;

import dev.carrel.http.request.BodyFields;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A message of the conversation that a client keeps: of a chat, or of the input of a response.
 *
 * @param text empty if it has none, as a message that only calls tools
 */
record ClientMessage(MessageRole role, String text) {

    private static final Set<String> TEXT_PARTS = Set.of("text", "input_text", "output_text");
    /** Stands for a message elsewhere: to ignore it would take the context from the question. */
    private static final String ITEM_REFERENCE = "item_reference";
    private static final Set<String> IGNORED_PARTS = Set.of("refusal");

    /** Whose message it is. */
    enum MessageRole {
        /** Instructions for the assistant. */
        SYSTEM,
        USER,
        ASSISTANT,
        /** A call of a tool, its result, or another item that is no message; ignored: Carrel calls no tools. */
        TOOL;

        static @Nullable MessageRole find(String name) {
            return switch (name) {
                case "system", "developer" -> SYSTEM;
                case "user" -> USER;
                case "assistant" -> ASSISTANT;
                case "tool", "function" -> TOOL;
                default -> null;
            };
        }
    }

    /** Reads an array of messages; what is wrong is reported, and left out. */
    static List<ClientMessage> readAll(BodyFields fields, String name) {
        List<BodyFields> messages = fields.readObjects(name);
        if (messages == null || messages.isEmpty()) {
            fields.reportWrongValue(name, "must have at least one message");
            return List.of();
        }
        return messages.stream().map(ClientMessage::read).filter(Objects::nonNull).toList();
    }

    private static @Nullable ClientMessage read(BodyFields message) {
        String type = message.readString("type");
        if (ITEM_REFERENCE.equals(type)) {
            message.reportWrongValue("type",
                    "must not be item_reference: send the message itself, or continue from previous_response_id");
            return null;
        }
        if (type != null && !type.equals("message")) {
            return new ClientMessage(MessageRole.TOOL, "");
        }
        String name = message.readString("role");
        MessageRole role = name == null ? null : MessageRole.find(name);
        if (role == null) {
            message.reportWrongValue("role", "must be system, developer, user, assistant or tool");
            return null;
        }
        if (role == MessageRole.TOOL) {
            return new ClientMessage(role, "");
        }
        String text = message.isArray("content") ? readParts(message) : message.readString("content");
        if (text == null && role == MessageRole.USER) {
            message.reportWrongValue("content", "must be given");
        }
        return new ClientMessage(role, Objects.requireNonNullElse(text, ""));
    }

    private static @Nullable String readParts(BodyFields message) {
        List<BodyFields> parts = message.readObjects("content");
        return parts == null ? null : parts.stream().map(ClientMessage::readPart).collect(Collectors.joining("\n"));
    }

    private static String readPart(BodyFields part) {
        String type = Objects.requireNonNullElse(part.readString("type"), "");
        if (IGNORED_PARTS.contains(type)) {
            return "";
        }
        if (!TEXT_PARTS.contains(type)) {
            part.reportWrongValue("type", "must be a text: Carrel reads no images, sounds or files here");
            return "";
        }
        return Objects.requireNonNullElse(part.readString("text"), "");
    }
}
