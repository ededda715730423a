package dev.carrel.http.openai;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.http.openai.ClientMessage.MessageRole;
import dev.carrel.http.request.BodyFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for a response. Sampling parameters are ignored.
 *
 * @param model the id of a library
 * @param messages the instructions, if there are any, and the input
 * @param instructions null if there are none
 * @param store whether the client wants to continue from the response
 * @param previousResponseId the response to continue from; null to begin a conversation
 * @param maxOutputTokens null for the limit of the server
 * @param filter the documents to answer from, from {@code carrel}
 */
record ResponseRequest(String model, List<ClientMessage> messages, @Nullable String instructions, boolean stream,
        boolean store, @Nullable String previousResponseId, @Nullable Integer maxOutputTokens,
        @Nullable Map<String, Object> filter) {

    static final String INPUT = "input";

    /** Each would add to the context of the question what is not here; silence would mislead. */
    private static final List<String> FOREIGN_CONTEXT = List.of("conversation", "prompt");
    private static final List<String> EXTENSION_FIELDS = List.of("filter");

    static ResponseRequest read(BodyFields fields) {
        FOREIGN_CONTEXT.stream()
                .filter(fields::isGiven)
                .forEach(name -> fields.reportWrongValue(name, "is not supported; use previous_response_id and input"));
        if (fields.readBoolean("background")) {
            fields.reportWrongValue("background", "must be false: a reply is written while the client waits");
        }
        ToolRules.requireOptionalTools(fields);
        BodyFields text = fields.readObject("text");
        if (text != null) {
            ToolRules.requireTextFormat(text, "format");
        }
        BodyFields extension = fields.readObject("carrel");
        if (extension != null) {
            extension.requireKnownFields(EXTENSION_FIELDS);
        }
        String instructions = fields.readString("instructions");
        return new ResponseRequest(ChatCompletionRequest.readModel(fields), readMessages(fields, instructions),
                instructions, fields.readBoolean("stream"),
                Objects.requireNonNullElse(fields.readOptionalBoolean("store"), true),
                fields.readString("previous_response_id"),
                ChatCompletionRequest.readPositive(fields, "max_output_tokens"),
                extension == null ? null : extension.readMap("filter"));
    }

    private static List<ClientMessage> readMessages(BodyFields fields, @Nullable String instructions) {
        var messages = new ArrayList<ClientMessage>();
        if (instructions != null) {
            messages.add(new ClientMessage(MessageRole.SYSTEM, instructions));
        }
        if (fields.isString(INPUT)) {
            messages.add(new ClientMessage(MessageRole.USER,
                    Objects.requireNonNullElse(fields.readString(INPUT), "")));
        } else {
            messages.addAll(ClientMessage.readAll(fields, INPUT));
        }
        return messages;
    }

    AttributeFilter parseFilter() {
        return FilterGrammar.parse("carrel/filter", filter);
    }
}
