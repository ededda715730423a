package dev.carrel.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_document}: returns the text of a document in parts. */
final class GetDocumentTool implements LibraryTool {

    /** About 5,000 tokens of a language model: a result that leaves room for others. */
    private static final int MAX_CHARACTERS = 20_000;

    @Override
    public String name() {
        return "get_document";
    }

    @Override
    public TokenScope requiredScope() {
        return TokenScope.READ;
    }

    @Override
    public ToolResult call(ToolArguments arguments) {
        String id = arguments.requireText("document");
        int offset = arguments.readInteger("offset", 0, 0, Integer.MAX_VALUE);
        int limit = arguments.readInteger("limit", MAX_CHARACTERS, 1, MAX_CHARACTERS);
        LibraryHandle library = arguments.openLibrary();
        DocumentId document = ToolArguments.documentId(id);
        DocumentText content = DocumentText.read(library, document, arguments.caller());
        int total = content.characterCount();
        long end = (long) offset + limit;
        var part = new DocumentPart(library.id().value(), document.value(), content.title(), content.url(),
                content.part(offset, limit), offset, total, end < total ? end : null);
        return ToolResult.withLinks(part, List.of(new ToolOutcome.ResourceLink(
                DocumentReference.of(library.id(), document).toUri(), content.title())));
    }

    @JsonInclude(Include.NON_NULL)
    private record DocumentPart(String library, String document, String title, String url, String text, int offset,
            int total, @JsonProperty("next_offset") @Nullable Long nextOffset) {}
}
