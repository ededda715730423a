package dev.carrel.application.query;

import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TopicBoostTest {

    private static final double TURN_DECAY = 0.5;

    @Test
    void isEmptyWhenNoDocumentWasUsed() {
        assertThat(TopicBoost.of(List.of(), TURN_DECAY).isEmpty()).isTrue();
        assertThat(TopicBoost.of(List.of(turn()), TURN_DECAY)).isEqualTo(TopicBoost.NONE);
    }

    @Test
    void recentAndBestDocumentsGetTheLargestBoost() {
        TopicBoost boost = TopicBoost.of(List.of(turn("old"), turn("best", "second")), TURN_DECAY);
        double best = boostOf(boost, "best");
        double second = boostOf(boost, "second");
        double old = boostOf(boost, "old");
        assertThat(best).isGreaterThan(second);
        assertThat(second).isGreaterThan(old);
        assertThat(old).isGreaterThan(0);
        assertThat(boostOf(boost, "other")).isZero();
    }

    @Test
    void repeatedDocumentsDoNotAddUp() {
        TopicBoost once = TopicBoost.of(List.of(turn("leave")), TURN_DECAY);
        assertThat(TopicBoost.of(List.of(turn("leave"), turn("leave", "leave")), TURN_DECAY)).isEqualTo(once);
    }

    @Test
    void boostBreaksNearTiesOnly() {
        TopicBoost boost = TopicBoost.of(List.of(turn("leave")), TURN_DECAY);
        assertThat(boost.boostAll(List.of(retrieved("travel", 0.5), retrieved("leave", 0.45))))
                .extracting(each -> each.document().title())
                .containsExactly("leave", "travel");
        assertThat(boost.boostAll(List.of(retrieved("travel", 0.8), retrieved("leave", 0.3))))
                .extracting(each -> each.document().title())
                .containsExactly("travel", "leave");
    }

    @Test
    void boostDoesNotRescueIrrelevantDocuments() {
        TopicBoost boost = TopicBoost.of(List.of(turn("leave")), TURN_DECAY);
        assertThat(boost.boostAll(List.of(retrieved("leave", 0.02))).getFirst().document().similarity())
                .isLessThan(QueryLimits.DEFAULT.similarityThreshold());
    }

    @Test
    void similarityNeverExceedsOne() {
        TopicBoost boost = TopicBoost.of(List.of(turn("leave")), TURN_DECAY);
        assertThat(boost.boostAll(List.of(retrieved("leave", 0.95))).getFirst().document().similarity()).isBetween(0.95,
                1.0);
        assertThat(boost.boostAll(List.of(retrieved("leave", 1))).getFirst().document().similarity()).isEqualTo(1);
    }

    private static double boostOf(TopicBoost boost, String title) {
        return boost.boostAll(List.of(retrieved(title, 0.5))).getFirst().document().similarity() - 0.5;
    }

    private static ConversationTurn turn(String... titles) {
        return new ConversationTurn("?", "So it is.",
                new ReplyMetadata(Stream.of(titles).map(title -> document(title, 0.5)).toList()), Instant.EPOCH);
    }

    private static RetrievedDocument retrieved(String title, double similarity) {
        return new RetrievedDocument(document(title, similarity),
                List.of(new PassageHit(new Passage(0, List.of(), "text"), similarity)));
    }

    private static SourceDocument document(String title, double similarity) {
        return new SourceDocument(new DocumentId(title), title, similarity, null, null);
    }
}
