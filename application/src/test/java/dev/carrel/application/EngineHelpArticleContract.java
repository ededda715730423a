package dev.carrel.application;

import dev.carrel.application.LibraryHelpArticles.SavedArticle;
import dev.carrel.application.SearchResult.SearchExplanation;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyEvent.TokenEvent;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The promises of the engine about curated answers and images, on any storage and index. */
public abstract class EngineHelpArticleContract extends EngineFixture {

    private static final String RESET_URL = "https://example.com/reset";
    private static final HelpArticle RESET = HelpArticle.of("reset", RESET_URL, "Reset your password")
            .withQuestions("How do I reset my password?", "I forgot my password")
            .withAnswer("Use the link on the page.\n\nThen sign in.");
    private static final HelpArticle SUPPORT = HelpArticle
            .of("support", "https://example.com/support", "Contact support")
            .pinnedToNothingFound();
    private static final AttributeFilter SALES = AttributeFilter.equalTo("team", "sales");

    private static List<String> titles(Reply reply) {
        return reply.metadata().helpArticles().stream().map(ReplyLink::text).toList();
    }

    private Reply ask(String question) throws InterruptedException {
        return handbook.queries().ask(Question.of(question));
    }

    private QuestionOutcome lastOutcome() {
        return handbook.questions().listQuestions(QuestionSelection.ALL, null, 1).getFirst().outcome();
    }

    @Test
    void givesTheAnswerOfTheSameQuestionVerbatim() throws Exception {
        handbook.helpArticles().save(RESET);
        for (String question : List.of("How do I reset my password?", "how do i RESET my password",
                "Hello! How do I reset my password? Thanks.", "I forgot my password!")) {
            Reply reply = ask(question);
            assertThat(reply.text()).as(question).isEqualTo(RESET.answer());
            assertThat(titles(reply)).containsExactly("Reset your password");
            assertThat(reply.metadata().documents()).isEmpty();
            assertThat(lastOutcome()).isEqualTo(QuestionOutcome.HELP_ARTICLE);
        }
        assertThat(ask("How do I reset my router?").text()).isNotEqualTo(RESET.answer());
        assertThat(lastOutcome()).isEqualTo(QuestionOutcome.NOTHING_FOUND);
    }

    @Test
    void anAnswerWithoutAddressIsGivenOrQuotedAndNeverLinked() throws Exception {
        HelpArticle hours = HelpArticle.ofAnswer("hours", "Opening hours of the workshop", "From nine to five.")
                .withQuestions("When is the workshop open?");
        handbook.helpArticles().save(hours);
        Reply given = ask("when is the workshop open");
        assertThat(given.text()).isEqualTo(hours.answer());
        assertThat(titles(given)).isEmpty();
        assertThat(lastOutcome()).isEqualTo(QuestionOutcome.HELP_ARTICLE);

        Reply quoted = ask("What are the opening hours of the workshop?");
        assertThat(quoted.text()).endsWith("\n\n" + hours.answer()).hasSizeGreaterThan(20 + hours.answer().length());
        assertThat(titles(quoted)).isEmpty();
        assertThat(quoted.metadata().sure()).isFalse();
        assertThat(lastOutcome()).isEqualTo(QuestionOutcome.UNSURE);

        assertThat(ask("Who repairs zeppelins?").text()).doesNotContain(hours.answer());
        handbook.helpArticles().delete(hours.key());
        assertThat(ask("When is the workshop open?").text()).doesNotContain(hours.answer());
    }

    @Test
    void streamsAnAnswerByWords() throws Exception {
        handbook.helpArticles().save(RESET);
        var pieces = new ArrayList<String>();
        try (var stream = handbook.queries().streamReply(Question.of("How do I reset my password?"))) {
            Optional<ReplyEvent> event;
            do {
                event = stream.nextEvent(LONG);
                if (event.isPresent() && event.get() instanceof TokenEvent token) {
                    pieces.add(token.value());
                }
            } while (!event.orElseThrow().isTerminal());
        }
        assertThat(pieces).hasSizeGreaterThan(5);
        assertThat(String.join("", pieces)).isEqualTo(RESET.answer());
    }

    @Test
    void showsMatchesBeforeTheLinksOfSources() throws Exception {
        addAndAwait(NewDocument.ofText("To reset your password, open the settings.")
                .withTitle("Settings")
                .withSourceUrl("https://example.com/settings"));
        addAndAwait(NewDocument.ofText("A password must be reset once a year.")
                .withTitle("Rules")
                .withSourceUrl(RESET_URL));
        handbook.helpArticles().saveAll(List.of(RESET, SUPPORT));

        assertThat(titles(ask("Where can I reset my password?"))).startsWith("Reset your password")
                .contains("Settings")
                .doesNotContain("Rules", "Contact support");
        setMode(HelpArticleMode.CURATED);
        assertThat(titles(ask("Where can I reset my password?"))).containsExactly("Reset your password");
        setMode(HelpArticleMode.DOCUMENTS);
        assertThat(titles(ask("Where can I reset my password?"))).contains("Settings", "Rules")
                .doesNotContain("Reset your password");
        assertThat(ask("How do I reset my password?").text()).isNotEqualTo(RESET.answer());
    }

    private void setMode(HelpArticleMode mode) {
        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withHelpArticles(mode));
    }

    @Test
    void showsWeakMatchesAndPinnedArticlesIfNothingIsFound() throws Exception {
        handbook.helpArticles()
                .saveAll(List.of(RESET, SUPPORT,
                        HelpArticle.of("wifi", "https://example.com/wifi", "Wireless network")));
        assertThat(titles(ask("volcano xylophone"))).containsExactly("Contact support");
        assertThat(titles(ask("password expired yesterday"))).containsExactly("Reset your password",
                "Contact support");
        assertThat(titles(ask("Hello!"))).isEmpty();
    }

    private List<String> explain(String question) {
        SearchExplanation explanation = handbook.queries().explainSearch(Question.of(question), 1).explanation();
        return explanation == null ? List.of()
                : explanation.helpArticles()
                        .stream()
                        .map(each -> each.match().article().key().value() + " " + each.placement())
                        .toList();
    }

    @Test
    void explainsWhichArticlesAReplyShows() throws Exception {
        addAndAwait(NewDocument.ofText("The wireless network of guests is called Orchid."));
        handbook.helpArticles()
                .saveAll(List.of(RESET, SUPPORT,
                        HelpArticle.of("wifi", "https://example.com/wifi", "Wireless network of guests"),
                        HelpArticle.of("expiry", "https://example.com/expiry", "Passwords expire each year")));

        assertThat(explain("Hello! How do I reset my password?")).startsWith("reset ANSWER").contains("expiry HIDDEN");
        assertThat(explain("volcano xylophone")).containsExactly("support PINNED");
        assertThat(explain("password expired yesterday")).startsWith("expiry LINK", "reset LINK", "support PINNED");
        assertThat(explain("What is the wireless network of guests called?")).startsWith("wifi LINK")
                .doesNotContain("support PINNED");
        setMode(HelpArticleMode.DOCUMENTS);
        assertThat(explain("How do I reset my password?")).isEmpty();
    }

    @Test
    void anExplanationNamesWhatItCompared() {
        handbook.helpArticles().save(RESET);
        HelpArticleExplanation answer = Objects
                .requireNonNull(handbook.queries().explainSearch(Question.of("I forgot my password!"), 1).explanation())
                .helpArticles()
                .getFirst();

        assertThat(answer.match().closestQuestion()).isEqualTo("I forgot my password");
        assertThat(answer.match().lexicalScore()).isGreaterThan(answer.minRelevance());
        assertThat(answer.match().vectorSimilarity()).isZero();
        assertThat(handbook.queries().search(Question.of("I forgot my password!"), 1).explanation()).isNull();
    }

    @Test
    void showsNoMoreThanThreeMatches() throws Exception {
        handbook.helpArticles()
                .saveAll(Stream.of("a", "b", "c", "d")
                        .map(key -> HelpArticle.of(key, "https://example.com/" + key, "Reset your password " + key))
                        .toList());
        assertThat(titles(ask("Reset your password"))).hasSize(3);
    }

    @Test
    void hidesExpiredAndDisabledArticles() throws Exception {
        Instant now = Instant.now();
        handbook.helpArticles().save(RESET.withValidUntil(now.minusSeconds(1)));
        assertThat(titles(ask("How do I reset my password?"))).isEmpty();
        handbook.helpArticles().save(RESET.disabled());
        assertThat(titles(ask("How do I reset my password?"))).isEmpty();
        handbook.helpArticles().save(RESET.withValidUntil(now.plusSeconds(3600)));
        assertThat(ask("How do I reset my password?").text()).isEqualTo(RESET.answer());
        handbook.helpArticles().delete(RESET.key());
        assertThat(titles(ask("How do I reset my password?"))).isEmpty();
    }

    @Test
    void showsArticlesOfTheLanguageOfTheQuestion() throws Exception {
        handbook.helpArticles()
                .saveAll(List.of(
                        HelpArticle.of("de", "https://example.com/de", "Support")
                                .inLanguage("de-AT")
                                .pinnedToNothingFound(),
                        HelpArticle.of("en", "https://example.com/en", "Support")
                                .inLanguage("en")
                                .pinnedToNothingFound()));
        assertThat(ask("Where is the volcano?").metadata().helpArticles()).extracting(link -> link.url().value())
                .containsExactly("https://example.com/en");
        assertThat(ask("Wo ist der Vulkan?").metadata().helpArticles()).extracting(link -> link.url().value())
                .containsExactly("https://example.com/de");
        assertThat(titles(ask("xylophone"))).hasSize(2);
    }

    @Test
    void aRestrictedHandleSeesOnlyItsArticles() throws Exception {
        HelpArticle ofSales = RESET.withAttributes(Attributes.of(Map.of("team", "sales")));
        handbook.helpArticles().saveAll(List.of(ofSales, SUPPORT));
        LibraryHandle sales = handbook.restrictedTo(SALES);
        LibraryHandle others = handbook.restrictedTo(AttributeFilter.equalTo("team", "support"));

        assertThat(sales.helpArticles().list(null, 9)).containsExactly(ofSales);
        assertThat(others.helpArticles().list(null, 9)).isEmpty();
        assertThatThrownBy(() -> others.helpArticles().get(RESET.key())).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> others.helpArticles().delete(RESET.key())).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> sales.helpArticles().save(SUPPORT)).isInstanceOf(InvalidRequestException.class);

        Reply answered = sales.queries().ask(Question.of("How do I reset my password?"));
        assertThat(answered.text()).isEqualTo(RESET.answer());
        Reply refused = others.queries().ask(Question.of("How do I reset my password?"));
        assertThat(refused.text()).isNotEqualTo(RESET.answer());
        assertThat(titles(refused)).isEmpty();
        assertThat(sales.conversations().getConversation(answered.conversation()).turns().getFirst().reply())
                .isEqualTo(RESET.answer());

        handbook.helpArticles().save(RESET);
        ConversationTurn hidden = sales.conversations().getConversation(answered.conversation()).turns().getFirst();
        assertThat(hidden.reply()).isEqualTo(ConversationTurn.HIDDEN_REPLY);
        assertThat(hidden.query()).isEqualTo(ConversationTurn.HIDDEN_QUERY);
        assertThat(hidden.metadata().helpArticles()).isEmpty();
    }

    @Test
    void deletingAnArticleRedactsItsAnswers() throws Exception {
        handbook.helpArticles().save(RESET);
        Reply reply = ask("How do I reset my password?");
        handbook.helpArticles().delete(RESET.key());
        ConversationTurn turn = handbook.conversations().getConversation(reply.conversation()).turns().getFirst();
        assertThat(turn.reply()).isEqualTo(ConversationTurn.REDACTED_REPLY);
        assertThat(turn.metadata().helpArticles()).isEmpty();
    }

    @Test
    void savesAndListsArticles() {
        LibraryHelpArticles articles = handbook.helpArticles();
        assertThat(articles.save(RESET)).isEqualTo(new SavedArticle(RESET, true, true));
        assertThat(articles.save(RESET)).isEqualTo(new SavedArticle(RESET, false, false));
        assertThat(articles.save(RESET.disabled())).isEqualTo(new SavedArticle(RESET.disabled(), false, true));
        articles.save(SUPPORT);
        assertThat(articles.get(RESET.key())).isEqualTo(RESET.disabled());
        assertThat(articles.list(RESET.key(), 1)).containsExactly(SUPPORT);
        assertThatThrownBy(() -> articles.get(new HelpArticleKey("none"))).isInstanceOf(NotFoundException.class);
        carrel.deleteLibrary(handbook.id());
        assertThatThrownBy(() -> articles.save(RESET)).isInstanceOf(NotFoundException.class);
        handbook = carrel.createLibrary("handbook");
        assertThat(handbook.helpArticles().list(null, 9)).isEmpty();
    }

    @Test
    void findsArticlesByVectors() throws Exception {
        carrel.close();
        carrel = newBuilder(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS)
                .embedder(new ScriptedEmbedder("model").meaning(Map.of("holiday", "leave")))
                .open();
        handbook = carrel.createLibrary("handbook");
        handbook.helpArticles().save(HelpArticle.of("leave", "https://example.com/leave", "leave"));
        Eventually.await("the article is embedded", () -> titles(ask("holiday")).equals(List.of("leave")));
    }

    @Test
    void showsTheImagesOfTheSectionAndOfThePage() throws Exception {
        var images = new AtomicReference<>(List.of(image("a", "Form", List.of("Leave")),
                image("b", null, List.of("Leave")), image("c", "Third", List.of("Leave")),
                image("d", "Parking", List.of("Parking")), image("e", null, null)));
        web.put("https://example.com/page",
                new FetchResult.FetchedPage(new WebAddress("https://example.com/page"), null,
                        new byte[]{1}, Validators.NONE));
        carrel.close();
        carrel = newBuilder(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS)
                .textExtractor(source -> new ExtractedText("Handbook",
                        List.of(new Section(List.of("Leave"), "Every employee has 28 days of leave."),
                                new Section(List.of("Parking"), "The garage closes at nine.")),
                        PageLinks.NONE, 1.0, images.get(), List.of()))
                .open();
        handbook = carrel.createLibrary("handbook");
        addAndAwait(NewDocument.ofPage("https://example.com/page").withImageSnippet("http://example.com/snippet.png"));

        Reply reply = ask("How many days of leave has an employee?");
        assertThat(reply.metadata().imageLinks()).extracting(ReplyLink::text)
                .containsExactly("Handbook", "Form", "Handbook", "Handbook");
        assertThat(reply.metadata().imageLinks()).extracting(link -> link.url().value())
                .containsExactly("http://example.com/snippet.png", "https://example.com/a.png",
                        "https://example.com/b.png", "https://example.com/e.png");
        images.set(List.of());
        handbook.documents().refreshDocument(reply.metadata().documents().getFirst().id());
        handbook.documents().awaitDocument(reply.metadata().documents().getFirst().id(), LONG);
        assertThat(ask("How many days of leave has an employee?").metadata().imageLinks()).hasSize(1);
    }

    private static DocumentImage image(String name, @Nullable String text, @Nullable List<String> headings) {
        return new DocumentImage(new WebAddress("https://example.com/" + name + ".png"), text, headings);
    }
}
