package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChooseLibraryTest {

    private static final String SOUP = "The canteen serves soup on Mondays.";

    private final Carrel carrel = ReplyTestEngines.open(new EchoReplyWriter(), QueryLimits.DEFAULT,
            InstantSource.system());
    private final LibraryHandle handbook = carrel.createLibrary("handbook");
    private final LibraryHandle news = carrel.createLibrary("news");
    private final LibraryHandle empty = carrel.createLibrary("empty");
    private final List<LibraryHandle> all = List.of(empty, handbook, news);

    @AfterEach
    void close() {
        carrel.close();
    }

    @Test
    void theLibraryThatIsMostLikelyToAnswerComesFirstAndOnlyOthersThatMayFollow() throws Exception {
        add(handbook, "Unused leave expires in March.", Map.of());
        add(news, SOUP, Map.of());

        assertThat(rank(all, "canteen soup Mondays")).containsExactly(news);
        assertThat(rank(all, "unused leave expires")).containsExactly(handbook);
        add(handbook, SOUP, Map.of());
        assertThat(rank(all, "canteen soup Mondays")).containsExactlyInAnyOrder(handbook, news);
    }

    @Test
    void whatNobodyKnowsIsAskedOfOneLibrary() {
        assertThat(rank(all, "canteen soup")).hasSize(1);
        assertThat(rank(List.of(news), "canteen soup")).containsExactly(news);
    }

    @Test
    void smallTalkIsForTheFirst() throws Exception {
        add(news, "Hello is a greeting.", Map.of());

        assertThat(rank(all, "Hello!")).containsExactly(empty);
    }

    @Test
    void documentsThatAHandleDoesNotSeeAreNoReason() throws Exception {
        add(news, SOUP, Map.of("team", "kitchen"));
        add(handbook, "The canteen is closed.", Map.of());
        LibraryHandle restricted = news.restrictedTo(AttributeFilter.equalTo("team", "sales"));

        assertThat(rank(List.of(restricted, handbook), "canteen soup Mondays")).containsExactly(handbook);
        assertThat(rank(List.of(news, handbook), "canteen soup Mondays").getFirst()).isEqualTo(news);
    }

    @Test
    void theChosenLibraryIsAskedAndLogsTheQuestion() throws Exception {
        add(news, SOUP, Map.of());

        rank(all, "canteen soup Mondays").getFirst().queries().ask(Question.of("canteen soup Mondays"));
        assertThat(news.questions().listQuestions(QuestionSelection.ALL, null, 9))
                .singleElement()
                .satisfies(logged -> assertThat(logged.outcome()).isEqualTo(QuestionOutcome.ANSWERED));
    }

    private static List<LibraryHandle> rank(List<LibraryHandle> libraries, String question) {
        return LibraryHandle.rankLibraries(libraries, Question.of(question));
    }

    @Test
    void aCuratedAnswerComesBeforeDocuments() throws Exception {
        add(news, "How do I reset my password? Ask the desk.", Map.of());
        handbook.helpArticles()
                .save(HelpArticle.of("reset", "https://example.com/reset", "Reset your password")
                        .withQuestions("How do I reset my password?")
                        .withAnswer("Use the link."));

        assertThat(rank(all, "How do I reset my password?")).containsExactly(handbook);
    }

    private static void add(LibraryHandle library, String text, Map<String, String> attributes)
            throws InterruptedException {
        NewDocument document = NewDocument.ofText(text).withAttributes(Attributes.of(Map.copyOf(attributes)));
        library.documents().awaitDocument(library.documents().addDocument(document).document().id(), Eventually.LIMIT);
    }
}
