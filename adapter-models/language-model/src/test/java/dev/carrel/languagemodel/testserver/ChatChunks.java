package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of chat completions. */
final class ChatChunks {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long CREATED = 1_700_000_000;

    private final ModelRequest request;

    ChatChunks(ModelRequest request) {
        this.request = request;
    }

    String role() {
        return delta(JSON.createObjectNode().put("role", "assistant").put("content", ""), null);
    }

    /** Returns an event that appends a piece to a field of the reply. */
    String piece(String field, String piece) {
        return delta(JSON.createObjectNode().put(field, piece), null);
    }

    String finish(String reason) {
        return delta(JSON.createObjectNode(), reason);
    }

    String usage(ScriptStep.Usage usage) {
        ObjectNode chunk = head("chat.completion.chunk");
        chunk.putArray("choices");
        chunk.set("usage", tokens(usage));
        return chunk.toString();
    }

    /** Returns a complete reply, for requests without streaming. */
    String completion(Map<String, String> fields, String reason, ScriptStep.@Nullable Usage usage) {
        ObjectNode completion = head("chat.completion");
        ObjectNode choice = completion.putArray("choices").addObject().put("index", 0);
        ObjectNode message = choice.putObject("message").put("role", "assistant").put("content", "");
        fields.forEach(message::put);
        choice.put("finish_reason", reason);
        if (usage != null) {
            completion.set("usage", tokens(usage));
        }
        return completion.toString();
    }

    static String models(List<String> names) {
        ObjectNode list = JSON.createObjectNode().put("object", "list");
        var data = list.putArray("data");
        for (String name : names) {
            data.addObject().put("id", name).put("object", "model").put("created", CREATED).put("owned_by", "carrel");
        }
        return list.toString();
    }

    static String error(String message) {
        ObjectNode error = JSON.createObjectNode();
        error.putObject("error").put("message", message).put("type", "test_error").putNull("param").putNull("code");
        return error.toString();
    }

    private String delta(ObjectNode delta, @Nullable String reason) {
        ObjectNode chunk = head("chat.completion.chunk");
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.put("finish_reason", reason);
        return chunk.toString();
    }

    private ObjectNode head(String object) {
        return JSON.createObjectNode()
                .put("id", "chatcmpl-" + request.number())
                .put("object", object)
                .put("created", CREATED)
                .put("model", request.model());
    }

    private static ObjectNode tokens(ScriptStep.Usage usage) {
        return JSON.createObjectNode()
                .put("prompt_tokens", usage.input())
                .put("completion_tokens", usage.output())
                .put("total_tokens", usage.input() + usage.output());
    }
}
