package dev.carrel.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.mcp.tool.ToolOutcome.ResourceLink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document in a result.
 *
 * @param id for {@code fetch}: library and document
 * @param document for {@code get_document}
 * @param url never empty: that of the document, else one at which this server has it
 * @param quoted whether the reply quotes it; absent from a search
 * @param excerpt the part that supports a reply, or is likely to answer; absent from a search
 * @param passages the best passages; absent from a reply
 */
@JsonInclude(Include.NON_NULL)
record FoundDocument(String id, String document, String title, String url, double similarity,
        @Nullable Boolean quoted, @Nullable ExcerptBody excerpt, @Nullable List<PassageBody> passages) {

    /** Returns a result of a search. */
    static FoundDocument ofSearch(FoundDocumentBody found, LibraryId library, McpCaller caller) {
        return create(found.id(), found.title(), found.extraFields(), found.similarity(), found.passages(), library,
                caller);
    }

    /** Returns a source of a reply. */
    static FoundDocument ofSource(SourceDocumentBody source, LibraryId library, McpCaller caller) {
        return create(source.id(), source.title(), source.extraFields(), source.similarity(), null, library, caller);
    }

    /** Returns the document as a resource. */
    ResourceLink toLink(LibraryId library) {
        return new ResourceLink(new DocumentReference(library.value(), document).toUri(), title);
    }

    private static FoundDocument create(String id, String title, SourceFieldsBody fields, double similarity,
            @Nullable List<PassageBody> passages, LibraryId library, McpCaller caller) {
        LinkBody link = fields.learnMoreLink();
        return new FoundDocument(new DocumentReference(library.value(), id).toId(), id, title,
                link == null ? caller.documentUrl(library, new DocumentId(id)) : link.url(), similarity,
                fields.quoted(), fields.excerpt(), passages);
    }
}
