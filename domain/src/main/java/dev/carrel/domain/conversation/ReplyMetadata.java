package dev.carrel.domain.conversation;

import dev.carrel.domain.document.DocumentId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The documents that a reply was made from, best first, each once; its images and help articles follow from them. */
public record ReplyMetadata(List<SourceDocument> documents) {

    /** The metadata of a reply that used nothing. */
    public static final ReplyMetadata NONE = new ReplyMetadata(List.of());

    public ReplyMetadata {
        documents = List.copyOf(documents);
    }

    /** The image snippets of the documents, in their order, each address once. */
    public List<ReplyLink> imageLinks() {
        return distinctLinks(SourceDocument::imageLink);
    }

    /** The learn-more links of the documents, in their order, each address once. */
    public List<ReplyLink> helpArticles() {
        return distinctLinks(SourceDocument::learnMoreLink);
    }

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
