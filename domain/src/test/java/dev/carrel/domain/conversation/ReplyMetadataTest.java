package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReplyMetadataTest {

    private static final WebAddress PAGE = new WebAddress("https://example.org/page");
    private static final WebAddress IMAGE = new WebAddress("https://example.org/image.png");
    private static final SourceDocument FIRST = new SourceDocument(new DocumentId("1"), "First", 0.9, PAGE, IMAGE);
    private static final SourceDocument SECOND = new SourceDocument(new DocumentId("2"), "Second", 0.8, PAGE, null);
    private static final SourceDocument THIRD = new SourceDocument(new DocumentId("3"), "Third", 0.7, null, IMAGE);

    @Test
    void listsEachLinkOnceInDocumentOrder() {
        var metadata = new ReplyMetadata(List.of(FIRST, SECOND, THIRD));
        assertThat(metadata.helpArticles()).containsExactly(new ReplyLink(PAGE, "First"));
        assertThat(metadata.imageLinks()).containsExactly(new ReplyLink(IMAGE, "First"));
    }

    @Test
    void takesLinksFromQuotedDocumentsOnly() {
        var metadata = new ReplyMetadata(List.of(SECOND, FIRST.asNamed(), THIRD.asNamed()));
        assertThat(metadata.quotedDocuments()).containsExactly(SECOND);
        assertThat(metadata.helpArticles()).containsExactly(new ReplyLink(PAGE, "Second"));
        assertThat(metadata.imageLinks()).isEmpty();
    }

    @Test
    void keepsAReplyThatOnlyNamesADeletedDocument() {
        var turn = new ConversationTurn("q", "kept", new ReplyMetadata(List.of(FIRST, SECOND.asNamed())).asUnsure(),
                Instant.EPOCH);
        for (ConversationTurn without : List.of(turn.redactDocuments(Set.of(SECOND.id())),
                turn.hideDocuments(Set.of(SECOND.id())))) {
            assertThat(without.query()).isEqualTo("q");
            assertThat(without.reply()).isEqualTo("kept");
            assertThat(without.metadata()).isEqualTo(new ReplyMetadata(List.of(FIRST)).asUnsure());
        }
    }

    @Test
    void redactsATurnOfADeletedDocument() {
        var turn = new ConversationTurn("q", "secret", new ReplyMetadata(List.of(FIRST, SECOND)), Instant.EPOCH);
        ConversationTurn redacted = turn.redactDocuments(Set.of(new DocumentId("1")));
        assertThat(redacted.isRedacted()).isTrue();
        assertThat(redacted.reply()).doesNotContain("secret");
        assertThat(redacted.metadata().documents()).containsExactly(SECOND);
        assertThat(turn.redactDocuments(Set.of(new DocumentId("9")))).isEqualTo(turn);
    }

    @Test
    void rejectsASimilarityOutsideZeroToOne() {
        for (double similarity : new double[]{-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new SourceDocument(new DocumentId("1"), "t", similarity, null, null))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
