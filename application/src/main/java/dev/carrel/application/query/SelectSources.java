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
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the sources of a reply: the documents that it quotes, each with the excerpt that supports it and with the
 * images that belong to the excerpt, and then those that are likely to answer as well. Thread-safe.
 */
final class SelectSources {

    /** The number of images of a section, before that of the page: a reply is not a gallery. */
    private static final int MAX_SECTION_IMAGES = 2;

    /**
     * How likely a document that is not quoted has to be, and which share of the likelihood of the best one it needs.
     */
    private static final double MIN_SIMILARITY = 0.1;
    private static final double MIN_SHARE_OF_BEST = 0.25;

    private final Documents documents;

    SelectSources(Documents documents) {
        this.documents = documents;
    }

    /**
     * @param filter what documents must pass
     * @param retrieved the documents that the reply was written from
     */
    ReplyMetadata select(LibraryId library, AttributeFilter filter, List<RetrievedDocument> retrieved,
            GeneratedReply generated, CancellationSignal signal) {
        if (generated.quotedDocuments().isEmpty() && generated.namedDocuments().isEmpty()) {
            return ReplyMetadata.NONE;
        }
        Map<DocumentId, RetrievedDocument> documentsById = retrieved.stream()
                .collect(Collectors.toMap(each -> each.document().id(), Function.identity(), (first, again) -> first));
        Map<DocumentId, List<DocumentImage>> images = documents.findImages(library, generated.quotedDocuments(),
                filter);
        var evidence = EvidenceLocator.of(generated.text(), retrieved);
        Stream<SourceDocument> quoted = generated.quotedDocuments()
                .stream()
                .map(documentsById::get)
                .filter(Objects::nonNull)
                .map(used -> {
                    signal.throwIfCancelled();
                    Section excerpt = evidence.locate(used);
                    SourceDocument source = used.document().withExcerpt(excerpt);
                    return source.withImages(selectImages(source, excerpt, images.getOrDefault(source.id(),
                            List.of())));
                });
        return new ReplyMetadata(Stream.concat(quoted, selectNamed(retrieved, generated)).toList());
    }

    /**
     * Returns the documents that are not quoted and that the writer names or that are likely to answer, each with its
     * best passage.
     */
    private static Stream<SourceDocument> selectNamed(List<RetrievedDocument> retrieved, GeneratedReply generated) {
        double minSimilarity = Math.max(MIN_SIMILARITY,
                MIN_SHARE_OF_BEST * retrieved.getFirst().document().similarity());
        return retrieved.stream()
                .filter(found -> !generated.quotedDocuments().contains(found.document().id()))
                .filter(found -> found.document().similarity() >= minSimilarity
                        || generated.namedDocuments().contains(found.document().id()))
                .map(found -> {
                    Passage best = found.passages().getFirst().passage();
                    return found.document()
                            .withExcerpt(new Section(best.headings(), best.page(), best.text()))
                            .asNamed();
                });
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
