package dev.carrel.api.query;

import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.widget.WidgetDisplay;
import java.util.List;

/**
 * The sources of a reply as the visitors of a widget see them, best first.
 *
 * @param outcome answered, unsure, help-article or nothing-found
 */
public record VisitorMetadataBody(List<SourceDocumentBody> documents, List<LinkBody> images,
        List<LinkBody> helpArticles, String outcome) {

    /** Returns the body of a reply's metadata. */
    public static VisitorMetadataBody of(ReplyMetadata metadata, WidgetDisplay show, QuestionOutcome outcome) {
        return new VisitorMetadataBody(show.showDocuments(metadata)
                .stream()
                .map(source -> SourceDocumentBody.ofReply(source, metadata.sure()))
                .toList(),
                show.showImages(metadata).stream().map(LinkBody::of).toList(),
                show.showHelpArticles(metadata).stream().map(LinkBody::of).toList(), outcome.wireName());
    }
}
