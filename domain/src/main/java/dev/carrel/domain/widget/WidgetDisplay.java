package dev.carrel.domain.widget;

import dev.carrel.domain.WireName;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import java.util.List;
import java.util.Optional;

/**
 * What visitors see beside the text of a reply.
 *
 * @param images whether images are shown
 * @param helpArticles whether help articles are shown
 * @param feedback whether visitors are asked if a reply helped
 */
public record WidgetDisplay(SourceDetail sources, boolean images, boolean helpArticles, boolean feedback) {

    /** Links to the sources, and no images, which would be loaded from other servers. */
    public static final WidgetDisplay DEFAULT = new WidgetDisplay(SourceDetail.LINKS, false, true, true);

    /** How much of the sources visitors see; each constant includes what the ones before it show. */
    public enum SourceDetail implements WireName {
        /** Nothing. */
        NONE,
        /** Their titles. */
        TITLES,
        /** Their addresses. */
        LINKS,
        /** The passages that support the reply. */
        PASSAGES;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<SourceDetail> fromWireName(String wireName) {
            return WireName.find(SourceDetail.class, wireName);
        }
    }

    /** Returns the sources of a reply as visitors see them; never with their keys, which may be paths of files. */
    public List<SourceDocument> showDocuments(ReplyMetadata metadata) {
        return switch (sources) {
            case NONE -> List.of();
            case TITLES -> metadata.documents()
                    .stream()
                    .map(source -> new SourceDocument(source.id(), source.title(), source.similarity(), null, null,
                            null,
                            List.of(), null, source.quoted()))
                    .toList();
            case LINKS, PASSAGES -> new ReplyMetadata(metadata.documents().stream().map(this::showSource).toList())
                    .withDistinctTitles()
                    .documents();
        };
    }

    private SourceDocument showSource(SourceDocument source) {
        return new SourceDocument(source.id(), source.title(), source.similarity(), null, source.learnMore(), null,
                List.of(), sources == SourceDetail.PASSAGES ? source.excerpt() : null, source.quoted());
    }

    /** Returns the images of a reply as visitors see them. */
    public List<ReplyLink> showImages(ReplyMetadata metadata) {
        return images ? metadata.imageLinks() : List.of();
    }

    /** Returns the help articles of a reply as visitors see them: links of sources only where these are shown. */
    public List<ReplyLink> showHelpArticles(ReplyMetadata metadata) {
        if (!helpArticles) {
            return List.of();
        }
        return sources.compareTo(SourceDetail.LINKS) >= 0 ? metadata.helpArticles()
                : metadata.curatedLinks();
    }
}
