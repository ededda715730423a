package dev.carrel.application.answering;

import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SubjectTest {

    private static final double FADING = 0.5;

    @Test
    void is_open_where_nothing_was_used() {
        assertThat(Subject.of(List.of(), FADING).isOpen()).isTrue();
        assertThat(Subject.of(List.of(turn()), FADING)).isEqualTo(Subject.OPEN);
    }

    @Test
    void is_what_was_used_the_more_the_later_and_the_better_it_was() {
        Subject subject = Subject.of(List.of(turn("old"), turn("best", "second")), FADING);
        double best = lift(subject, "best");
        double second = lift(subject, "second");
        double old = lift(subject, "old");
        assertThat(best).isGreaterThan(second);
        assertThat(second).isGreaterThan(old);
        assertThat(old).isGreaterThan(0);
        assertThat(lift(subject, "other")).isZero();
    }

    @Test
    void what_comes_again_does_not_add_up() {
        Subject once = Subject.of(List.of(turn("leave")), FADING);
        assertThat(Subject.of(List.of(turn("leave"), turn("leave", "leave")), FADING)).isEqualTo(once);
    }

    @Test
    void puts_the_known_before_what_is_about_as_good_and_not_before_what_is_far_better() {
        Subject subject = Subject.of(List.of(turn("leave")), FADING);
        assertThat(subject.lift(List.of(found("travel", 0.5), found("leave", 0.45))))
                .extracting(evidence -> evidence.document().title())
                .containsExactly("leave", "travel");
        assertThat(subject.lift(List.of(found("travel", 0.8), found("leave", 0.3))))
                .extracting(evidence -> evidence.document().title())
                .containsExactly("travel", "leave");
    }

    @Test
    void what_does_not_fit_at_all_still_does_not() {
        Subject subject = Subject.of(List.of(turn("leave")), FADING);
        assertThat(subject.lift(List.of(found("leave", 0.02))).getFirst().document().similarity())
                .isLessThan(QueryLimits.DEFAULT.similarityThreshold());
    }

    @Test
    void no_similarity_gets_above_one() {
        Subject subject = Subject.of(List.of(turn("leave")), FADING);
        assertThat(subject.lift(List.of(found("leave", 0.95))).getFirst().document().similarity()).isBetween(0.95, 1.0);
        assertThat(subject.lift(List.of(found("leave", 1))).getFirst().document().similarity()).isEqualTo(1);
    }

    private static double lift(Subject subject, String title) {
        return subject.lift(List.of(found(title, 0.5))).getFirst().document().similarity() - 0.5;
    }

    private static ConversationTurn turn(String... titles) {
        return new ConversationTurn("?", "So it is.",
                new ReplyMetadata(Stream.of(titles).map(title -> document(title, 0.5)).toList()), Instant.EPOCH);
    }

    private static RetrievedDocument found(String title, double similarity) {
        return new RetrievedDocument(document(title, similarity),
                List.of(new PassageHit(new Passage(0, List.of(), "text"), similarity)));
    }

    private static SourceDocument document(String title, double similarity) {
        return new SourceDocument(new DocumentId(title), title, similarity, null, null);
    }
}
