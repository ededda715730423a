package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The sources of a reply, best first, without duplicates; its images and help articles derive from them. */
public record ReplyMetadata(List<SourceDocument> documents) {

    /** The metadata of a reply without sources. */
    public static final ReplyMetadata NONE = new ReplyMetadata(List.of());

    public ReplyMetadata {
        documents = List.copyOf(documents);
    }

    /** Returns the image snippets of the sources, in their order, without duplicate addresses. */
    public List<ReplyLink> imageLinks() {
        return distinctLinks(SourceDocument::imageLink);
    }

    /** Returns the learn-more links of the sources, in their order, without duplicate addresses. */
    public List<ReplyLink> helpArticles() {
        return distinctLinks(SourceDocument::learnMoreLink);
    }

    /** Returns the metadata without the given documents. */
    public ReplyMetadata withoutDocuments(Collection<DocumentId> gone) {
        return new ReplyMetadata(documents.stream().filter(document -> !gone.contains(document.id())).toList());
    }

    private List<ReplyLink> distinctLinks(Function<SourceDocument, Optional<ReplyLink>> link) {
        Map<String, ReplyLink> byAddress = new LinkedHashMap<>();
        for (SourceDocument document : documents) {
            link.apply(document).ifPresent(found -> byAddress.putIfAbsent(found.url().value(), found));
        }
        return List.copyOf(byAddress.values());
    }
}
