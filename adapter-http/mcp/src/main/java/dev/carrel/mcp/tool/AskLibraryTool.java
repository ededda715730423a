package dev.carrel.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.mcp.tool.ToolOutcome.PendingReply;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code ask_library}: asks a question, and continues conversations. */
final class AskLibraryTool implements LibraryTool {

    @Override
    public String name() {
        return "ask_library";
    }

    @Override
    public PendingReply call(ToolArguments arguments) {
        try {
            return startReply(arguments);
        } catch (InvalidRequestException e) {
            throw e.renameField("query", "question");
        }
    }

    private static PendingReply startReply(ToolArguments arguments) {
        Question question = Question.of(arguments.requireText("question")).narrowedBy(arguments.readFilter());
        Optional<String> conversation = arguments.findText("conversation_id");
        LibraryHandle library = arguments.chooseLibrary(question, conversation.isPresent());
        Question asked = conversation.isEmpty() ? question
                : question.inConversation(parseConversation(conversation.get()));
        try {
            return new PendingReply(
                    library.queries().streamReply(arguments.caller().findAsker().map(asked::askedBy).orElse(asked)),
                    reply -> toResult(reply, library.id(), arguments.caller()));
        } catch (NotFoundException e) {
            throw conversation.isEmpty() ? e : unknownConversation();
        }
    }

    private static ConversationId parseConversation(String id) {
        if (!OpaqueId.isValid(id)) {
            throw unknownConversation();
        }
        return new ConversationId(id);
    }

    private static InvalidRequestException unknownConversation() {
        return InvalidRequestException.of("conversation_id",
                "must be that of an earlier reply in this library; omit it to begin a conversation");
    }

    private static ToolResult toResult(Reply reply, LibraryId library, McpCaller caller) {
        ConversationId conversation = reply.conversation();
        List<FoundDocument> sources = ReplyMetadataBody.of(reply.metadata())
                .documents()
                .stream()
                .map(source -> FoundDocument.ofSource(source, library, caller))
                .toList();
        return ToolResult.withLinks(
                new LibraryReply(reply.text(), library.value(), conversation == null ? null : conversation.value(),
                        sources.isEmpty() ? null : reply.metadata().sure(), sources),
                sources.stream().map(source -> source.toLink(library)).toList());
    }

    /**
     * A reply.
     *
     * @param sure whether it is likely to answer; absent without sources
     */
    private record LibraryReply(String reply, String library,
            @JsonProperty("conversation_id") @Nullable String conversationId,
            @JsonInclude(Include.NON_NULL) @Nullable Boolean sure, List<FoundDocument> sources) {}
}
