package dev.carrel.application;

import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Two teams share one library through restricted handles, and neither learns anything of the documents of the other.
 */
public abstract class EngineAccessContract extends EngineDocumentsFixture {

    private static final String OURS = "Our budget for travel is nine thousand.";
    private static final String THEIRS = "Their secret project zebrafish has a budget of millions.";

    @Test
    void documentsOfTheOtherTeamDoNotExist() throws Exception {
        Document ours = add("sales", OURS);
        Document theirs = add("support", THEIRS);
        LibraryHandle sales = handleOf("sales");

        assertThat(sales.documents().listDocuments(DocumentListing.newest(9))).containsExactly(ours);
        assertThat(sales.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 1L);
        assertThat(sales.documents().getDocument(ours.id())).isEqualTo(ours);
        List.<ThrowingCallable>of(() -> sales.documents().getDocument(theirs.id()),
                () -> sales.documents().findContent(theirs.id()),
                () -> sales.documents().deleteDocument(theirs.id()),
                () -> sales.documents().refreshDocument(theirs.id()),
                () -> sales.documents().awaitDocument(theirs.id(), Duration.ofSeconds(1)),
                () -> sales.documents().findRemnants(theirs.id()),
                () -> sales.documents().updateAttributes(theirs.id(), team("sales")))
                .forEach(call -> assertThatThrownBy(call).satisfies(notFound(ResourceType.DOCUMENT)));
        assertThat(sales.documents().deleteDocuments(DocumentSelection.all())).isEqualTo(1);
        assertThat(handbook.documents().listDocuments(DocumentListing.newest(9))).containsExactly(theirs);
    }

    @Test
    void searchesShowNothingOfTheOtherTeam() throws Exception {
        Document ours = add("sales", OURS);
        add("support", THEIRS);

        SearchResult found = handleOf("sales").queries().explainSearch(Question.of("zebrafish budget"), 9);

        assertThat(found.documents()).extracting(each -> each.document().id()).containsExactly(ours.id());
        assertThat(Objects.requireNonNull(found.explanation()).terms())
                .filteredOn(term -> term.term().startsWith("zebrafi"))
                .isNotEmpty()
                .noneMatch(QueryTerm::known);
        // The filter of a question only narrows.
        assertThat(handleOf("sales").queries()
                .search(Question.of("budget").narrowedBy(filterOf("support")), 9)
                .documents())
                .isEmpty();
    }

    @Test
    void repliesAndSmallTalkSpeakOfOwnDocumentsOnly() throws Exception {
        add("sales", OURS);
        add("support", THEIRS);
        LibraryHandle sales = handleOf("sales");

        assertThat(sales.queries().ask(Question.of("What is in here?")).text()).contains("Our budget")
                .doesNotContain("zebrafish");
        Reply reply = sales.queries().ask(Question.of("What is the budget?"));
        assertThat(reply.metadata().documents()).extracting(SourceDocument::title).containsExactly(OURS);
    }

    @Test
    void conversationsOfOthersDoNotExist() throws Exception {
        add("sales", OURS);
        Document theirs = add("support", THEIRS);
        Reply reply = handleOf("support").queries().ask(Question.of("What is the secret project?"));
        assertThat(reply.metadata().documents()).extracting(SourceDocument::id).containsExactly(theirs.id());

        assertUnknown(handleOf("sales"), reply);
        assertThat(
                handleOf("support").conversations().getConversation(conversationOf(reply)).turns().getFirst().reply())
                .isEqualTo(reply.text());
        assertThat(handbook.conversations().getConversation(conversationOf(reply)).turns()).hasSize(1);
    }

    @Test
    void questionsWithoutSourcesAreNotShownToOthers() throws Exception {
        add("sales", OURS);
        Reply theirs = handleOf("support").queries().ask(Question.of("Who leaks about zebrafish?"));
        Reply ours = handleOf("sales").queries().ask(Question.of("Where is the unicorn?"));
        Reply narrower = handleOf("sales").queries().ask(Question.of("Who rides it?").narrowedBy(filterOf("narrow")));
        Reply everybodys = handbook.queries().ask(Question.of("Whose zebrafish is it?"));

        assertThat(theirs.metadata().documents()).isEmpty();
        assertUnknown(handleOf("sales"), theirs);
        assertUnknown(handleOf("sales"), everybodys);
        assertThat(handleOf("sales").conversations().getConversation(conversationOf(narrower)).turns()).hasSize(1);
        assertThat(handleOf("sales").conversations().listConversations(ConversationSelection.ALL, null, 9))
                .extracting(ConversationSummary::id)
                .containsExactly(conversationOf(narrower), conversationOf(ours));
        LibraryQuestions visible = handleOf("sales").questions();
        assertThat(visible.listQuestions(QuestionSelection.ALL, null, 9)).extracting(LoggedQuestion::text)
                .containsExactly("Who rides it?", "Where is the unicorn?");
        visible.giveFeedback(ours.query(), new Feedback(Vote.UP, null));
        handleOf("sales").conversations().deleteConversation(conversationOf(ours));
        assertThat(handbook.conversations().listConversations(ConversationSelection.ALL, null, 9)).hasSize(3);
    }

    @Test
    void conversationsHideWhatOthersAddedToThem() throws Exception {
        Document ours = add("sales", OURS);
        Reply first = handleOf("sales").queries().ask(Question.of("What is the budget?"));
        ConversationId conversation = conversationOf(first);
        handbook.queries().ask(Question.of("Who leaks about zebrafish?").inConversation(conversation));

        List<ConversationTurn> shown = handleOf("sales").conversations().getConversation(conversation).turns();
        assertThat(shown).extracting(ConversationTurn::query)
                .containsExactly("What is the budget?", ConversationTurn.HIDDEN_QUERY);
        assertThat(shown.getLast().isRedacted()).isTrue();
        assertThatThrownBy(() -> handleOf("sales").questions().findQuestionOfTurn(conversation, 2))
                .satisfies(notFound(ResourceType.QUESTION));

        handbook.documents().updateAttributes(ours.id(), team("support"));
        assertThat(handleOf("sales").conversations().getConversation(conversation).turns())
                .allMatch(ConversationTurn::isRedacted);
        // They are no context for a follow-up either.
        assertThat(handleOf("sales").queries()
                .search(Question.of("And that?").inConversation(conversation), 9)
                .documents())
                .isEmpty();
    }

    @Test
    void aSharedConversationShowsOthersWhatTheyMayKnow() throws Exception {
        Document ours = add("sales", OURS);
        add("support", THEIRS);
        ConversationId conversation = conversationOf(handbook.queries().ask(Question.of("travel")));
        handbook.queries().ask(Question.of("What is the secret project?").inConversation(conversation));
        handbook.queries().ask(Question.of("Where is the unicorn?").inConversation(conversation));
        ShareKey key = handbook.conversations().shareConversation(conversation);

        assertThat(handbook.conversations().getSharedConversation(key).turns()).hasSize(3)
                .noneMatch(ConversationTurn::isRedacted);
        assertThat(handleOf("sales").conversations().getSharedConversation(key).turns())
                .extracting(ConversationTurn::query)
                .containsExactly("travel", ConversationTurn.HIDDEN_QUERY, ConversationTurn.HIDDEN_QUERY);
        handbook.documents().deleteDocument(ours.id());
        assertThat(handleOf("sales").conversations().getSharedConversation(key).turns())
                .allMatch(ConversationTurn::isRedacted);

        handbook.conversations().withdrawConversation(conversation);
        assertThatThrownBy(() -> handbook.conversations().getSharedConversation(key))
                .satisfies(notFound(ResourceType.CONVERSATION));
    }

    private static void assertUnknown(LibraryHandle library, Reply reply) {
        ConversationId conversation = conversationOf(reply);
        Question followUp = Question.of("And that?").inConversation(conversation);
        List.<ThrowingCallable>of(() -> library.conversations().getConversation(conversation),
                () -> library.conversations().deleteConversation(conversation), () -> library.queries().ask(followUp),
                () -> library.queries().search(followUp, 9))
                .forEach(call -> assertThatThrownBy(call).satisfies(notFound(ResourceType.CONVERSATION)));
        List.<ThrowingCallable>of(() -> library.questions().getQuestion(reply.query()),
                () -> library.questions().giveFeedback(reply.query(), null),
                () -> library.questions().findQuestionOfTurn(conversation, 1))
                .forEach(call -> assertThatThrownBy(call).satisfies(notFound(ResourceType.QUESTION)));
    }

    @Test
    void addsOnlyWhatPasses() {
        LibraryHandle sales = handleOf("sales");
        handbook.documents().addDocument(NewDocument.ofText("Theirs.").withKey("plan").withAttributes(team("support")));

        assertInvalid("attributes", () -> sales.documents().addText("Without attributes."));
        assertInvalid("attributes",
                () -> sales.documents().addDocument(NewDocument.ofText("Theirs.").withAttributes(team("support"))));
        assertInvalid("key", () -> sales
                .documents()
                .addDocument(NewDocument.ofText("Ours.").withKey("plan").withAttributes(team("sales"))));
        Document added = sales.documents()
                .addDocument(NewDocument.ofText("Ours.").withAttributes(team("sales")))
                .document();
        assertInvalid("attributes", () -> sales.documents().updateAttributes(added.id(), team("support")));
    }

    @Test
    void aChangeOfAttributesTakesEffectAtOnce() throws Exception {
        Document document = add("sales", OURS);

        handbook.documents().updateAttributes(document.id(), team("support"));

        assertThat(foundBy("sales")).isEmpty();
        assertThat(foundBy("support")).containsExactly(document.id());
        assertThat(handleOf("support").documents().getDocument(document.id()).state()).isEqualTo(document.state());
    }

    @Test
    void aPageThatIsAddedAgainHasItsNewAttributes() throws Exception {
        web.putPage(pageOf("/budget"), OURS);
        NewDocument page = NewDocument.ofPage(pageOf("/budget"));
        Document added = addAndAwait(page.withAttributes(team("sales")));
        assertThat(foundBy("sales")).containsExactly(added.id());

        addAndAwait(page.withAttributes(team("support")));

        assertThat(foundBy("sales")).isEmpty();
        assertThat(foundBy("support")).containsExactly(added.id());
        addAndAwait(page);
        assertThat(foundBy("support")).as("without attributes, it keeps those it has").containsExactly(added.id());
    }

    @Test
    void aCrawlGivesItsAttributesToKnownPages() throws Exception {
        web.putPage(pageOf("/"), OURS);
        Document added = addAndAwait(NewDocument.ofPage(pageOf("/")).withAttributes(team("sales")));

        var crawl = handbook.crawls().startCrawl(CrawlPlan.ofSite(SITE).withAttributes(team("support"))).crawl();
        Eventually.await("the crawl ends", () -> !handbook.crawls().getCrawl(crawl.id()).isRunning());

        assertThat(foundBy("sales")).isEmpty();
        assertThat(foundBy("support")).containsExactly(added.id());
    }

    @Test
    void aFileThatFailsShowsNobodyTheOldText() throws Exception {
        NewDocument plan = NewDocument.ofText(THEIRS).withKey("plan.pdf");
        DocumentId id = addAndAwait(plan.withAttributes(team("support"))).id();
        extractor = source -> new ExtractionResult.ExtractionFailed(Failure.permanentFailure("It is damaged."));
        var file = NewDocument.ofFile("plan.pdf", ByteSource.of(new byte[]{1})).withKey("plan.pdf");

        Document failed = addAndAwait(file.withTitle("Public").withAttributes(team("sales")));

        assertThat(failed.id()).isEqualTo(id);
        assertThat(failed.state().status()).isEqualTo(DocumentStatus.FAILED);
        for (String team : List.of("sales", "support")) {
            assertThat(foundBy(team)).isEmpty();
            assertThat(handleOf(team).queries().ask(Question.of("What is the budget?")).text())
                    .doesNotContain("zebrafish");
            assertThat(handleOf(team).documents().listDocuments(DocumentListing.newest(9))).isEmpty();
            assertThatThrownBy(() -> handleOf(team).documents().findContent(id))
                    .satisfies(notFound(ResourceType.DOCUMENT));
        }
        assertThat(handbook.documents().findContent(id)).isPresent();
        assertThat(addAndAwait(plan.withAttributes(team("support"))).id()).isEqualTo(id);
        assertThat(foundBy("support")).containsExactly(id);
    }

    @Test
    void noTextIsSeenWithTheAttributesOfAnother() throws Exception {
        DocumentId id = addAndAwait(versionOf("sales", 0)).id();
        var done = new AtomicBoolean();
        try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<?>> readers = List.of(threads.submit(() -> readUntil(done, "sales", id)),
                    threads.submit(() -> readUntil(done, "support", id)));
            for (int version = 1; version <= 60; version++) {
                String team = version % 3 == 0 ? "sales" : "support";
                DocumentId replaced = handbook.documents().addDocument(versionOf(team, version)).document().id();
                if (version % 4 < 2) {
                    handbook.documents().awaitDocument(replaced, TIMEOUT);
                    assertThat(foundBy(team)).containsExactly(id);
                }
            }
            done.set(true);
            for (Future<?> reader : readers) {
                reader.get();
            }
        }
        handbook.documents().awaitDocument(id, TIMEOUT);
        assertThat(foundBy("sales")).containsExactly(id);
    }

    private static NewDocument versionOf(String team, int version) {
        return NewDocument.ofText("The budget of " + team + " in version " + version + ".")
                .withKey("budget.txt")
                .withTitle(team + " " + version)
                .withAttributes(team(team));
    }

    private @Nullable Void readUntil(AtomicBoolean done, String team, DocumentId id) throws Exception {
        LibraryHandle reader = handleOf(team);
        while (!done.get()) {
            reader.queries().search(Question.of("budget version"), 9).documents().forEach(found -> {
                assertThat(found.document().title()).startsWith(team);
                assertThat(found.passages()).allMatch(hit -> hit.passage().text().contains("budget of " + team));
            });
            for (Document listed : reader.documents().listDocuments(DocumentListing.newest(9))) {
                assertThat(listed.title()).startsWith(team);
            }
            try {
                reader.documents()
                        .findContent(id)
                        .ifPresent(text -> assertThat(text.plainText()).contains("budget of " + team));
            } catch (NotFoundException ignored) {
                // It is one of the other team's now.
            }
            assertThat(reader.queries().ask(Question.of("What is the budget in the version?")).text())
                    .doesNotContain(team.equals("sales") ? "budget of support" : "budget of sales");
        }
        return null;
    }

    @Test
    void attributesChangeDuringSearches() throws Exception {
        var ids = new ArrayList<DocumentId>();
        for (int number = 0; number < 10; number++) {
            ids.add(add("sales", OURS + " " + number).id());
        }
        var done = new AtomicBoolean();
        try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            Future<?> searches = threads.submit(() -> {
                while (!done.get()) {
                    handleOf("support").queries().search(Question.of("budget"), 9);
                }
            });
            for (DocumentId id : ids) {
                handbook.documents().updateAttributes(id, team("support"));
                assertThat(foundBy("sales")).doesNotContain(id);
                assertThat(foundBy("support")).contains(id);
            }
            done.set(true);
            searches.get();
        }
    }

    @Test
    void crawlsGiveTheirPagesAttributes() throws Exception {
        web.putPage(pageOf("/"), "Home.\n-> " + pageOf("/old/a"));
        web.putPage(pageOf("/old/a"), "Old page.");
        LibraryHandle sales = handleOf("sales");
        CrawlPlan plan = CrawlPlan.ofSite(SITE);
        assertInvalid("attributes", () -> sales.crawls().startCrawl(plan));

        var crawl = sales.crawls()
                .startCrawl(plan.withAttributes(team("sales"))
                        .withRules(List.of(new AttributeRule("/old/", Attributes.of(Map.of("old", true))))))
                .crawl();
        Eventually.await("the crawl ends", () -> !sales.crawls().getCrawl(crawl.id()).isRunning());

        assertThat(sales.documents().listDocuments(DocumentListing.newest(9)))
                .extracting(document -> document.metadata().attributes())
                .containsExactlyInAnyOrder(team("sales"), Attributes.of(Map.of("team", "sales", "old", true)));
        assertThat(sales.crawls().listCrawls(null, 9)).hasSize(1);
        assertThat(handleOf("support").crawls().listCrawls(null, 9)).isEmpty();
        assertThatThrownBy(() -> handleOf("support").crawls().cancelCrawl(crawl.id()))
                .satisfies(notFound(ResourceType.CRAWL));
    }

    private Document add(String team, String text) throws InterruptedException {
        return addAndAwait(NewDocument.ofText(text).withAttributes(team(team)));
    }

    private LibraryHandle handleOf(String team) {
        return handbook.restrictedTo(filterOf(team));
    }

    private List<DocumentId> foundBy(String team) {
        return handleOf(team).queries()
                .search(Question.of("budget"), 99)
                .documents()
                .stream()
                .map(found -> found.document().id())
                .toList();
    }

    private static ConversationId conversationOf(Reply reply) {
        return Objects.requireNonNull(reply.conversation());
    }

    private static void assertInvalid(String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(InvalidRequestException.class,
                refused -> assertThat(refused.violations()).singleElement()
                        .satisfies(violation -> assertThat(violation.field()).isEqualTo(field)));
    }

    private static AttributeFilter filterOf(String team) {
        return AttributeFilter.equalTo("team", team);
    }

    private static Attributes team(String name) {
        return Attributes.of(Map.of("team", name));
    }
}
