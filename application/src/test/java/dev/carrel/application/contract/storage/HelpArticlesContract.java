package dev.carrel.application.contract.storage;

import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.HelpArticles.EmbeddedArticle;
import dev.carrel.application.port.HelpArticles.SaveOutcome;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link HelpArticles}, and of the links to articles in conversations. */
public abstract class HelpArticlesContract extends StorageFixture {

    private static final AttributeFilter ALL = AttributeFilter.everything();
    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");
    private static final ModelId MODEL = new ModelId("model");
    private static final ConversationId TALK = new ConversationId("talk");
    private static final HelpArticle SUPPORT = HelpArticle.of("support", "https://example.com/help", "Contact support")
            .pinnedToNothingFound();
    private static final HelpArticle RESET = new HelpArticle(new HelpArticleKey("reset"),
            new WebAddress("https://example.com/reset"), "Reset your password", "How to «reset» it.",
            List.of("How do I reset my password?", "I forgot\nmy password 𝄞"), "Use the link.\n\nThen sign in.",
            Attributes.of(Map.of("team", "sales")), "en-GB", true, false, atSecond(60));

    private HelpArticles articles() {
        return storage.helpArticles();
    }

    private SaveOutcome save(HelpArticle article) {
        return articles().saveAll(HANDBOOK, List.of(article), ALL).getFirst();
    }

    private static Embedding embedding(float first) {
        return Embedding.of(MODEL, new float[]{first, 1});
    }

    @Test
    void storesEveryField() {
        assertThat(articles().saveAll(HANDBOOK, List.of(SUPPORT, RESET), ALL))
                .containsExactly(SaveOutcome.CREATED, SaveOutcome.CREATED);
        assertThat(articles().findByKey(HANDBOOK, RESET.key())).contains(RESET);
        assertThat(articles().findAllByKey(HANDBOOK, List.of(RESET.key(), SUPPORT.key(), new HelpArticleKey("x"))))
                .isEqualTo(Map.of(RESET.key(), RESET, SUPPORT.key(), SUPPORT));
        assertThat(articles().findByKey(RECIPES, RESET.key())).isEmpty();
        assertThat(articles().listByKey(RECIPES, null, 9)).isEmpty();
    }

    @Test
    void replacesArticlesThatDiffer() {
        save(RESET);
        assertThat(save(RESET)).isEqualTo(SaveOutcome.UNCHANGED);
        HelpArticle other = RESET.withAnswer("Ask.").withSummary("").withQuestions();
        assertThat(save(other)).isEqualTo(SaveOutcome.REPLACED);
        assertThat(articles().findByKey(HANDBOOK, RESET.key())).contains(other);
    }

    @Test
    void listsPagesByKey() {
        List<HelpArticle> all = IntStream.range(0, 5)
                .mapToObj(number -> HelpArticle.of("key-" + number, "https://example.com/", "Article " + number))
                .toList();
        articles().saveAll(HANDBOOK, all.reversed(), ALL);
        assertThat(articles().listByKey(HANDBOOK, null, 3)).isEqualTo(all.subList(0, 3));
        assertThat(articles().listByKey(HANDBOOK, new HelpArticleKey("key-2"), 3)).isEqualTo(all.subList(3, 5));
    }

    @Test
    void savesAllArticlesOrNone() {
        HelpArticle later = HelpArticle.of("later", "https://example.com/", "Later");
        assertThatThrownBy(() -> articles().saveAll(HANDBOOK, List.of(RESET, later), SALES))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("attributes");
        assertThat(articles().listByKey(HANDBOOK, null, 9)).isEmpty();
        assertThatThrownBy(() -> articles().saveAll(new LibraryId("nowhere"), List.of(RESET), ALL))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void aFilterHidesArticlesFromChanges() {
        save(SUPPORT);
        HelpArticle taken = SUPPORT.withAttributes(RESET.attributes());
        assertThatThrownBy(() -> articles().saveAll(HANDBOOK, List.of(taken), SALES))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("key must not be");
        assertThat(articles().deleteByKey(HANDBOOK, SUPPORT.key(), SALES)).isFalse();
        assertThat(articles().listByKey(HANDBOOK, null, 9)).containsExactly(SUPPORT);
    }

    @Test
    void limitsTheNumberOfArticles() {
        List<HelpArticle> most = IntStream.range(0, HelpArticle.MAX_ARTICLES)
                .mapToObj(number -> HelpArticle.of("key-" + number, "https://example.com/", "Article"))
                .toList();
        articles().saveAll(HANDBOOK, most, ALL);
        assertThatThrownBy(() -> save(SUPPORT)).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most 5000 help articles");
        assertThat(articles().findByKey(HANDBOOK, SUPPORT.key())).isEmpty();
        assertThat(save(most.getFirst().withAnswer("Yes."))).isEqualTo(SaveOutcome.REPLACED);
    }

    @Test
    void keepsEmbeddingsUntilTheArticleChanges() {
        articles().saveAll(HANDBOOK, List.of(RESET, SUPPORT), ALL);
        assertThat(articles().findUnembeddedLibraries(MODEL)).containsExactly(HANDBOOK);
        assertThat(articles().findUnembedded(HANDBOOK, MODEL, 1)).containsExactly(RESET);
        var embedded = new EmbeddedArticle(RESET, Map.of(0, embedding(1), 3, embedding(2)));
        articles().saveEmbeddings(HANDBOOK, MODEL,
                List.of(embedded, new EmbeddedArticle(SUPPORT.withAnswer("Changed meanwhile."), Map.of())));

        assertThat(articles().listEmbedded(HANDBOOK, MODEL)).containsExactly(embedded,
                new EmbeddedArticle(SUPPORT, Map.of()));
        assertThat(articles().findUnembedded(HANDBOOK, MODEL, 9)).containsExactly(SUPPORT);
        assertThat(articles().listEmbedded(HANDBOOK, null)).extracting(each -> each.embeddings().size())
                .containsExactly(0, 0);
        assertThat(articles().findUnembedded(HANDBOOK, new ModelId("other"), 9)).hasSize(2);

        articles().saveEmbeddings(HANDBOOK, MODEL, List.of(new EmbeddedArticle(SUPPORT, Map.of())));
        assertThat(articles().findUnembeddedLibraries(MODEL)).isEmpty();
        save(RESET.withAnswer("Ask."));
        assertThat(articles().findUnembedded(HANDBOOK, MODEL, 9)).containsExactly(RESET.withAnswer("Ask."));
        assertThat(articles().listEmbedded(HANDBOOK, MODEL).getFirst().embeddings()).isEmpty();
    }

    @Test
    void anAnswerNeedsNoAddress() {
        HelpArticle answer = HelpArticle.ofAnswer("hours", "Opening hours", "From nine to five.");
        save(answer);
        assertThat(articles().findByKey(HANDBOOK, answer.key())).contains(answer);
        assertThat(articles().saveAll(HANDBOOK, List.of(answer), ALL)).containsExactly(SaveOutcome.UNCHANGED);
        var turn = new ConversationTurn("When?", "From nine to five.", ReplyMetadata.NONE
                .withCurated(List.of(CuratedLink.of(answer, true)), HelpArticleMode.CURATED), atSecond(1));
        storage.conversations().createConversation(HANDBOOK, TALK, turn);
        assertThat(findTurns()).containsExactly(turn);
        assertThat(turn.metadata().helpArticles()).isEmpty();
    }

    @Test
    void aDeletedArticleIsRemovedFromConversations() {
        articles().saveAll(HANDBOOK, List.of(RESET, SUPPORT), ALL);
        var link = new CuratedLink(SUPPORT.key(), SUPPORT.url(), "Contact", false);
        var links = List.of(CuratedLink.of(RESET, true), link);
        var turn = new ConversationTurn("Reset?", "Use the link.",
                ReplyMetadata.NONE.withCurated(links, HelpArticleMode.CURATED), atSecond(1));
        storage.conversations().createConversation(HANDBOOK, TALK, turn);
        assertThat(findTurns()).containsExactly(turn);

        assertThat(articles().deleteByKey(HANDBOOK, RESET.key(), SALES)).isTrue();
        ConversationTurn redacted = turn.redactArticle(RESET.key());
        assertThat(redacted.isRedacted()).isTrue();
        assertThat(redacted.metadata().curated()).containsExactly(link);
        assertThat(findTurns()).containsExactly(redacted);

        // The article may be deleted while the reply is made.
        storage.conversations().appendTurn(HANDBOOK, TALK, turn);
        assertThat(findTurns()).containsExactly(redacted, redacted);
        articles().deleteByKey(HANDBOOK, SUPPORT.key(), ALL);
        assertThat(findTurns()).allSatisfy(each -> assertThat(each.metadata().curated()).isEmpty());
        assertThat(articles().deleteByKey(HANDBOOK, SUPPORT.key(), ALL)).isFalse();
    }

    private List<ConversationTurn> findTurns() {
        return storage.conversations().findById(HANDBOOK, TALK, 10).orElseThrow().turns();
    }

    @Test
    void aTurnKeepsTheImagesOfItsSources() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        var source = new SourceDocument(document.id(), "One", 0.5, null, null)
                .withImages(List.of(new ReplyLink(new WebAddress("https://example.com/a.png"), "«A» \"1\""),
                        new ReplyLink(new WebAddress("https://example.com/b.png"), "B")));
        var turn = new ConversationTurn("What?", "That.", new ReplyMetadata(List.of(source)), atSecond(1));
        storage.conversations().createConversation(HANDBOOK, TALK, turn);
        assertThat(findTurns()).containsExactly(turn);
    }

    @Test
    void aDeletedLibraryTakesItsArticlesWithIt() {
        save(RESET);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(articles().findUnembeddedLibraries(MODEL)).isEmpty();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(articles().listByKey(HANDBOOK, null, 9)).isEmpty();
        assertThat(articles().listEmbedded(HANDBOOK, MODEL)).isEmpty();
    }
}
