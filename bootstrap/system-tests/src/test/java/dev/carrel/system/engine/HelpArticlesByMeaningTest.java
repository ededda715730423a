package dev.carrel.system.engine;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.SearchResult.SearchExplanation;
import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.helparticle.HelpArticleMatch;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Help articles with the built-in embedding model. */
class HelpArticlesByMeaningTest {

    private static final HelpArticle RESET = HelpArticle
            .of("reset", "https://example.com/reset", "Reset your password")
            .withQuestions("How do I reset my password?")
            .withAnswer("Open the sign-in page.");

    private static Carrel carrel;
    private static LibraryHandle handbook;

    @BeforeAll
    static void openEngine(@TempDir Path folder) throws InterruptedException {
        carrel = Carrel.builder()
                .storage(SqliteStorage.open(folder.resolve("carrel.db")))
                .index(LucenePassageIndex.open(folder.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(new BgeSmallEmbedder())
                .open();
        handbook = carrel.createLibrary("handbook");
        handbook.helpArticles()
                .saveAll(List.of(RESET,
                        HelpArticle.of("invoice", "https://example.com/invoice", "Download an invoice")));
        while (match("password", RESET).vectorSimilarity() == 0) {
            Thread.sleep(20);
        }
    }

    @AfterAll
    static void closeEngine() {
        carrel.close();
    }

    private static HelpArticleMatch match(String question, HelpArticle article) {
        SearchExplanation explanation = handbook.queries().explainSearch(Question.of(question), 1).explanation();
        return Objects.requireNonNull(explanation)
                .helpArticles()
                .stream()
                .map(HelpArticleExplanation::match)
                .filter(each -> each.article().key().equals(article.key()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + article.key() + " in " + explanation));
    }

    private static List<String> ask(String question) throws InterruptedException {
        return handbook.queries()
                .ask(Question.of(question))
                .metadata()
                .helpArticles()
                .stream()
                .map(ReplyLink::text)
                .toList();
    }

    @Test
    void findsAParaphraseWithoutACommonWord() throws InterruptedException {
        String question = "I can't remember the secret code for my account";
        assertThat(match(question, RESET).vectorSimilarity()).isGreaterThan(match(question, RESET).lexicalScore());
        assertThat(ask(question)).containsExactly("Reset your password");
    }

    @Test
    void findsNoArticleAboutAnotherSubject() throws InterruptedException {
        assertThat(ask("Which volcanoes erupted in Iceland?")).isEmpty();
        assertThat(ask("How long do swordfish live?")).isEmpty();
    }

    @Test
    void givesTheAnswerOfAQuestionThatAsksTheSameInOtherWords() throws InterruptedException {
        Reply same = handbook.queries().ask(Question.of("How can I reset my password?"));
        assertThat(same.text()).isEqualTo(RESET.answer());
        assertThat(handbook.queries().ask(Question.of("When did I reset my password?")).text())
                .isNotEqualTo(RESET.answer());
    }
}
