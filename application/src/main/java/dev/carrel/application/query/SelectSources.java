package dev.carrel.application.query;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the sources of a reply: the documents that it used, each with the excerpt that supports it and with the
 * images that belong to the excerpt. Thread-safe.
 */
public final class SelectSources {

    /** The number of images of a section, before that of the page: a reply is not a gallery. */
    private static final int MAX_SECTION_IMAGES = 2;

    private final Documents documents;

    public SelectSources(Documents documents) {
        this.documents = documents;
    }

    /**
     * @param filter what documents must pass
     * @param retrieved the documents that the reply was written from
     */
    ReplyMetadata select(LibraryId library, AttributeFilter filter, List<RetrievedDocument> retrieved,
            GeneratedReply generated, CancellationSignal signal) {
        if (generated.usedDocuments().isEmpty()) {
            return ReplyMetadata.NONE;
        }
        Map<DocumentId, RetrievedDocument> documentsById = retrieved.stream()
                .collect(Collectors.toMap(each -> each.document().id(), Function.identity(), (first, again) -> first));
        Map<DocumentId, List<DocumentImage>> images = documents.findImages(library, generated.usedDocuments(),
                filter);
        var evidence = EvidenceLocator.of(generated.text(), retrieved);
        return new ReplyMetadata(generated.usedDocuments()
                .stream()
                .map(documentsById::get)
                .filter(Objects::nonNull)
                .map(used -> {
                    signal.throwIfCancelled();
                    Section excerpt = evidence.locate(used);
                    SourceDocument source = used.document().withExcerpt(excerpt);
                    return source.withImages(selectImages(source, excerpt, images.getOrDefault(source.id(),
                            List.of())));
                })
                .toList());
    }

    /** Returns the first images of the section of the excerpt, and then the first one of the whole page. */
    private static List<ReplyLink> selectImages(SourceDocument source, Section excerpt, List<DocumentImage> images) {
        return Stream
                .concat(images.stream().filter(image -> image.isUnder(excerpt.headings())).limit(MAX_SECTION_IMAGES),
                        images.stream().filter(image -> image.headings() == null).limit(1))
                .map(image -> new ReplyLink(image.url(), Objects.requireNonNullElse(image.text(), source.title())))
                .toList();
    }
}
