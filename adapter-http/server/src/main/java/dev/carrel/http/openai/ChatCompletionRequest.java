package dev.carrel.http.openai;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.http.request.BodyFields;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for a chat completion. Sampling parameters are ignored.
 *
 * @param model the id of a library
 * @param maxTokens null for the limit of the server
 * @param conversationId the stored conversation to continue, from {@code carrel}; null if the client keeps it
 * @param filter the documents to answer from, from {@code carrel}
 */
record ChatCompletionRequest(String model, List<ClientMessage> messages, boolean stream, boolean includesUsage,
        @Nullable Integer maxTokens, @Nullable String conversationId, @Nullable Map<String, Object> filter) {

    static final String MESSAGES = "messages";

    private static final List<String> EXTENSION_FIELDS = List.of("conversationId", "filter");

    static ChatCompletionRequest read(BodyFields fields) {
        Integer choices = fields.readInteger("n");
        if (choices != null && choices != 1) {
            fields.reportWrongValue("n", "must be 1: there is one reply");
        }
        ToolRules.requireOptionalTools(fields);
        ToolRules.requireTextFormat(fields, "response_format");
        BodyFields streamOptions = fields.readObject("stream_options");
        BodyFields extension = fields.readObject("carrel");
        if (extension != null) {
            extension.requireKnownFields(EXTENSION_FIELDS);
        }
        return new ChatCompletionRequest(readModel(fields), ClientMessage.readAll(fields, MESSAGES),
                fields.readBoolean("stream"), streamOptions != null && streamOptions.readBoolean("include_usage"),
                readMaxTokens(fields), extension == null ? null : extension.readString("conversationId"),
                extension == null ? null : extension.readMap("filter"));
    }

    static String readModel(BodyFields fields) {
        String model = fields.readString("model");
        if (model == null) {
            fields.reportWrongValue("model", "must be the id of a library");
        }
        return Objects.requireNonNullElse(model, "");
    }

    /** Reads the newer of the two names, which means the same, else the older. */
    private static @Nullable Integer readMaxTokens(BodyFields fields) {
        Integer newer = readPositive(fields, "max_completion_tokens");
        Integer older = readPositive(fields, "max_tokens");
        return newer == null ? older : newer;
    }

    static @Nullable Integer readPositive(BodyFields fields, String name) {
        Integer value = fields.readInteger(name);
        if (value != null && value < 1) {
            fields.reportWrongValue(name, "must be at least 1");
            return null;
        }
        return value;
    }

    AttributeFilter parseFilter() {
        return FilterGrammar.parse("carrel/filter", filter);
    }
}
