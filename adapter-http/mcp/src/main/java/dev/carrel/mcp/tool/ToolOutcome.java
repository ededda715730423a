package dev.carrel.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.mcp.protocol.ProtocolJson;
import java.util.List;
import java.util.function.Function;

/** The outcome of a call of a tool. */
public sealed interface ToolOutcome {

    /**
     * A complete result.
     *
     * @param structuredContent an object of the tool's output schema; empty for an error
     * @param text the same as JSON; for an error, a sentence that says what to do
     */
    record ToolResult(ObjectNode structuredContent, String text, List<ResourceLink> links, boolean isError)
            implements
                ToolOutcome {

        public ToolResult {
            links = List.copyOf(links);
        }

        static ToolResult of(Object body) {
            return withLinks(body, List.of());
        }

        static ToolResult withLinks(Object body, List<ResourceLink> links) {
            ObjectNode tree = ProtocolJson.toTree(body);
            return new ToolResult(tree, ProtocolJson.toText(tree), links, false);
        }

        /** Returns the result of a call that failed. */
        public static ToolResult error(String sentence) {
            return new ToolResult(ProtocolJson.newObject(), sentence, List.of(), true);
        }

        /** Returns the result of the method {@code tools/call}. */
        public ObjectNode toTree() {
            ObjectNode result = ProtocolJson.newObject();
            var content = result.putArray("content");
            content.addObject().put("type", "text").put("text", text);
            links.forEach(link -> content.addObject()
                    .put("type", "resource_link")
                    .put("uri", link.uri())
                    .put("name", link.title())
                    .put("mimeType", DocumentResources.MIME_TYPE));
            if (!isError) {
                result.set("structuredContent", structuredContent);
            }
            return result.put("isError", isError);
        }
    }

    /**
     * A reply that is being written.
     *
     * @param toResult returns the result of the complete reply
     */
    record PendingReply(ReplyStream reply, Function<Reply, ToolResult> toResult) implements ToolOutcome {}

    /** A document as a resource. */
    record ResourceLink(String uri, String title) {}
}
