package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
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
    private static final UsedDocument FIRST = new UsedDocument(new DocumentId("1"), "First", 0.9, PAGE, IMAGE);
    private static final UsedDocument SECOND = new UsedDocument(new DocumentId("2"), "Second", 0.8, PAGE, null);
    private static final UsedDocument THIRD = new UsedDocument(new DocumentId("3"), "Third", 0.7, null, IMAGE);

    @Test
    void listsEachHelpArticleAndImageOnceInTheOrderOfTheDocuments() {
        var metadata = new ReplyMetadata(List.of(FIRST, SECOND, THIRD));
        assertThat(metadata.helpArticles()).containsExactly(new Link(PAGE, "First"));
        assertThat(metadata.images()).containsExactly(new Link(IMAGE, "First"));
    }

    @Test
    void aTurnThatUsedADeletedDocumentLosesItsTextAndThatSource() {
        var turn = new Turn("q", "secret", new ReplyMetadata(List.of(FIRST, SECOND)), Instant.EPOCH);
        Turn redacted = turn.redacted(Set.of(new DocumentId("1")));
        assertThat(redacted.isRedacted()).isTrue();
        assertThat(redacted.reply()).doesNotContain("secret");
        assertThat(redacted.metadata().documents()).containsExactly(SECOND);
        assertThat(turn.redacted(Set.of(new DocumentId("9")))).isSameAs(turn);
    }

    @Test
    void aSimilarityIsFromZeroToOne() {
        for (double similarity : new double[]{-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new UsedDocument(new DocumentId("1"), "t", similarity, null, null))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
