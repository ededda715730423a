package dev.carrel.mcp.tool;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code fetch}: returns the text of a document, in the form that ChatGPT requires. */
final class FetchTool implements LibraryTool {

    /** About 25,000 tokens of a language model, which is what common clients accept as a result. */
    private static final int MAX_CHARACTERS = 100_000;

    @Override
    public String name() {
        return "fetch";
    }

    @Override
    public TokenScope requiredScope() {
        return TokenScope.READ;
    }

    @Override
    public ToolResult call(ToolArguments arguments) {
        var reference = DocumentReference.parseId(arguments.requireText("id"));
        DocumentText document = DocumentText.read(arguments.openLibrary(reference.library()),
                ToolArguments.documentId(reference.document()), arguments.caller());
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("library", reference.library());
        metadata.put("updatedAt", document.document().updatedAt().toString());
        int total = document.characterCount();
        if (total > MAX_CHARACTERS) {
            metadata.put("truncated", "The first " + MAX_CHARACTERS + " of " + total
                    + " characters; get_document returns the others, from offset " + MAX_CHARACTERS + ".");
        }
        return ToolResult.of(new FetchedDocument(reference.toId(), document.title(),
                document.part(0, MAX_CHARACTERS), document.url(), metadata));
    }

    private record FetchedDocument(String id, String title, String text, String url, Map<String, String> metadata) {}
}
