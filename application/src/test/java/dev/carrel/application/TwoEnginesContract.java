package dev.carrel.application;

import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.event.LibraryEvent.DocumentDeleted;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.IndexAgreement.awaitAgreement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The promises of two engines that share a storage, each with an index of its own. */
public abstract class TwoEnginesContract {

    private static final Duration TIMEOUT = Eventually.LIMIT;

    private final ScriptedEmbedder firstEmbedder = new ScriptedEmbedder("model");
    private final ScriptedEmbedder secondEmbedder = new ScriptedEmbedder("model");
    private Carrel first;
    private Carrel second;

    /** Opens the storage that the engines of a test share, once for each of them. */
    protected abstract Storage openStorage();

    /**
     * Opens the index of an engine, with everything that it has indexed before in the same test.
     *
     * @param engine the name of the engine
     */
    protected abstract PassageIndex openIndex(String engine);

    @BeforeEach
    void openBoth() {
        first = openEngine("first", firstEmbedder);
        second = openEngine("second", secondEmbedder);
    }

    @AfterEach
    void closeBoth() throws InterruptedException {
        for (Carrel engine : List.of(first, second)) {
            if (!(engine.readiness() instanceof EngineReadiness.Closing)) {
                awaitAgreement(engine);
                engine.close();
            }
        }
    }

    private Carrel openEngine(String name, @Nullable ScriptedEmbedder embedder) {
        return openEngine(name, embedder, 2);
    }

    private Carrel openEngine(String name, @Nullable ScriptedEmbedder embedder, int workers) {
        return Carrel.builder()
                .name(name)
                .storage(openStorage())
                .index(openIndex(name))
                .replyWriter(new EchoReplyWriter())
                .passageSplitter(new PassageSplitter(40))
                .embedder(embedder)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(1).withMaxYieldTime(Duration.ofMillis(100)))
                .ingestLimits(IngestLimits.builder().workers(workers).build())
                .jobIntervals(EngineFixture.OFTEN)
                .open();
    }

    private static DocumentId add(Carrel engine, String text) throws InterruptedException {
        DocumentId id = engine.createLibrary("handbook").documents().addText(text).document().id();
        Document ended = engine.createLibrary("handbook").documents().awaitDocument(id, TIMEOUT);
        assertThat(ended.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        return id;
    }

    private static List<DocumentId> search(Carrel engine, String text) {
        return engine.createLibrary("handbook")
                .queries()
                .search(Question.of(text), 10)
                .documents()
                .stream()
                .map(hit -> hit.document().id())
                .toList();
    }

    @Test
    void findsWhatTheOtherHasAddedAsSoonAsItIsSearchableThere() throws InterruptedException {
        for (int round = 0; round < 20; round++) {
            DocumentId leave = add(first, "Every employee has leave number" + round + ".");
            assertThat(search(second, "number" + round)).startsWith(leave);
            DocumentId canteen = add(second, "The canteen has dish" + round + ".");
            assertThat(search(first, "dish" + round)).startsWith(canteen);
        }
    }

    @Test
    void findsNothingThatTheOtherHasDeleted() throws InterruptedException {
        DocumentId leave = add(first, "Every employee has leave.");
        assertThat(search(second, "leave")).containsExactly(leave);

        first.createLibrary("handbook").documents().deleteDocument(leave);

        assertThat(search(second, "leave")).isEmpty();
        assertThatThrownBy(() -> second.createLibrary("handbook").documents().getDocument(leave))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void waitsForADocumentThatTheOtherProcesses() throws InterruptedException {
        for (int number = 0; number < 10; number++) {
            DocumentId id = first.createLibrary("handbook")
                    .documents()
                    .addText("Text number " + number)
                    .document()
                    .id();
            assertThat(second.createLibrary("handbook").documents().awaitDocument(id, TIMEOUT).state().status())
                    .isEqualTo(DocumentStatus.SUCCESS);
        }
    }

    @Test
    void forgetsALibraryThatTheOtherDeletedAndCreatedAgain() throws InterruptedException {
        DocumentId former = add(first, "Every employee has leave.");
        assertThat(search(second, "leave")).containsExactly(former);

        first.deleteLibrary(first.createLibrary("handbook").id());
        assertThat(search(second, "leave")).isEmpty();
        DocumentId canteen = add(first, "The canteen is open.");

        assertThat(search(second, "canteen")).containsExactly(canteen);
        assertThat(search(second, "leave")).doesNotContain(former);
    }

    @Test
    void embedsEachPassageOnce() throws InterruptedException {
        for (int number = 0; number < 300; number++) {
            first.createLibrary("handbook").documents().addText("Rule number%d of the handbook.".formatted(number));
        }
        for (Carrel engine : List.of(first, second)) {
            Eventually.await("all is embedded",
                    () -> engine.createLibrary("handbook")
                            .describe()
                            .documentCounts()
                            .get(DocumentStatus.SUCCESS) == 300
                            && engine.createLibrary("handbook").describe().unembeddedDocuments() == 0);
        }

        List<String> all = Stream.of(firstEmbedder, secondEmbedder)
                .flatMap(embedder -> embedder.embeddedPassages().stream())
                .toList();
        assertThat(all).doesNotHaveDuplicates().hasSize(300);
    }

    @Test
    void embedsWhatAClosedEngineHasLeft() throws InterruptedException {
        first.close();
        firstEmbedder.failWhen(text -> true);
        DocumentId leave = add(second, "Every employee has leave.");
        Eventually.await("it is embedded",
                () -> second.createLibrary("handbook").describe().unembeddedDocuments() == 0);
        assertThat(search(second, "leave")).containsExactly(leave);
    }

    @Test
    void leavesAllWorkToTheOtherWithoutWorkers() throws InterruptedException {
        first.close();
        second.close();
        var idle = new ScriptedEmbedder("model");
        var busy = new ScriptedEmbedder("model");
        second = openEngine("second", idle, 0);
        DocumentId leave = second.createLibrary("handbook")
                .documents()
                .addText("Every employee has leave.")
                .document()
                .id();
        second.createLibrary("handbook")
                .helpArticles()
                .save(HelpArticle.of("leave", "https://example.com/", "Leave")
                        .withQuestions("How many days of leave?"));

        first = openEngine("first", busy);

        assertThat(second.createLibrary("handbook").documents().awaitDocument(leave, TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
        Eventually.await("all is embedded",
                () -> second.createLibrary("handbook").describe().unembeddedDocuments() == 0
                        && busy.embeddedQuestions().contains("How many days of leave?"));
        assertThat(idle.embeddedPassages()).isEmpty();
        assertThat(idle.embeddedQuestions()).isEmpty();
    }

    @Test
    void answersWithTheHelpArticlesOfTheOther() throws InterruptedException {
        first.createLibrary("handbook").describe();
        saveArticle("How do I reset my password?", "By the link on the login page.");
        assertThat(askSecond("How do I reset my password?")).contains("login page");

        saveArticle("How do I reset my password?", "Call the support.");
        assertThat(askSecond("How do I reset my password?")).contains("Call the support");

        first.createLibrary("handbook").helpArticles().delete(new HelpArticleKey("password"));
        assertThat(askSecond("How do I reset my password?")).doesNotContain("support");
    }

    /** As many changes were made to the articles of the new library as to those of the deleted one. */
    @Test
    void answersWithNoHelpArticleOfALibraryThatTheOtherDeleted() throws InterruptedException {
        first.createLibrary("handbook").describe();
        saveArticle("How do I reset my password?", "By the link on the login page.");
        assertThat(askSecond("How do I reset my password?")).contains("login page");

        first.deleteLibrary(first.createLibrary("handbook").id());
        first.createOrUpdateLibrary(new LibraryId("handbook"), null, null);
        saveArticle("How do I order lunch?", "In the canteen.");

        assertThat(askSecond("How do I reset my password?")).doesNotContain("login page");
        assertThat(askSecond("How do I order lunch?")).contains("canteen");
    }

    private void saveArticle(String question, String answer) {
        first.createLibrary("handbook")
                .helpArticles()
                .save(HelpArticle.of("password", "https://example.com/", "Password")
                        .withQuestions(question)
                        .withAnswer(answer));
    }

    private String askSecond(String question) throws InterruptedException {
        return second.createLibrary("handbook").queries().ask(Question.of(question)).text();
    }

    @Test
    void streamsWhatTheOtherChanges() throws InterruptedException {
        add(first, "There before.");
        try (EventSubscription events = second.createLibrary("handbook").subscribe(null)) {
            var seen = new HashSet<DocumentId>();
            // The stream gets the changes of other engines from about a second after it began.
            for (int number = 0; number < 30 && seen.isEmpty(); number++) {
                add(first, "Added " + number);
                Optional<LibraryEvent> event = events.nextEvent(Duration.ofSeconds(2));
                if (event.isPresent() && event.get() instanceof DocumentChanged changed) {
                    seen.add(changed.document().id());
                }
            }
            assertThat(seen).isNotEmpty();
        }
    }

    @Test
    void streamsWhatFailsAtTheOther() throws InterruptedException {
        add(first, "There before.");
        try (EventSubscription events = second.createLibrary("handbook").subscribe(null)) {
            DocumentId refused = first.createLibrary("handbook")
                    .documents()
                    .addDocument(NewDocument.ofFile("manual.pdf", ByteSource.of(new byte[]{1})))
                    .document()
                    .id();
            awaitEvent(events, event -> event instanceof DocumentChanged changed
                    && changed.document().id().equals(refused)
                    && changed.document().state().status() == DocumentStatus.FAILED);
        }
    }

    @Test
    void streamsToARestrictedViewWhatItDoesNotSeeAnyMore() throws InterruptedException {
        add(first, "There before.");
        LibraryHandle restricted = second.createLibrary("handbook")
                .restrictedTo(AttributeFilter.equalTo("team", "service"));
        DocumentId moved = first.createLibrary("handbook")
                .documents()
                .addDocument(NewDocument.ofText("Leave.").withAttributes(Attributes.of(Map.of("team", "service"))))
                .document()
                .id();
        first.createLibrary("handbook").documents().awaitDocument(moved, TIMEOUT);
        try (EventSubscription events = restricted.subscribe(null)) {
            first.createLibrary("handbook").documents().updateAttributes(moved, Attributes.of(Map.of("team", "sales")));
            awaitEvent(events, event -> event instanceof DocumentDeleted deleted && deleted.document().equals(moved));
        }
    }

    private static void awaitEvent(EventSubscription events, Predicate<LibraryEvent> expected)
            throws InterruptedException {
        Deadline deadline = Deadline.after(TIMEOUT);
        boolean found = false;
        while (!found) {
            assertThat(deadline.isOver()).as("the event is missing").isFalse();
            found = events.nextEvent(deadline.remaining()).filter(expected).isPresent();
        }
    }

    @Test
    void sharesTheDocumentsToProcess() throws InterruptedException {
        var ids = new ArrayList<DocumentId>();
        for (int number = 0; number < 200; number++) {
            Carrel engine = number % 2 == 0 ? first : second;
            ids.add(engine.createLibrary("handbook")
                    .documents()
                    .addDocument(NewDocument.ofText("Text " + number))
                    .document()
                    .id());
        }
        for (DocumentId id : ids) {
            assertThat(first.createLibrary("handbook").documents().awaitDocument(id, TIMEOUT).state().status())
                    .isEqualTo(DocumentStatus.SUCCESS);
        }
        assertThat(search(second, "199")).startsWith(ids.getLast());
    }

    @Test
    void catchesUpAfterARestart() throws InterruptedException {
        DocumentId gone = add(first, "Every employee has leave.");
        assertThat(search(second, "leave")).containsExactly(gone);
        second.close();
        first.createLibrary("handbook").documents().deleteDocument(gone);
        DocumentId canteen = add(first, "The canteen is open.");

        second = openEngine("second", new ScriptedEmbedder("model"));

        assertThat(search(second, "canteen")).containsExactly(canteen);
        assertThat(search(second, "leave")).doesNotContain(gone);
    }

    @Test
    void leavesTheDocumentsOfTheOtherAloneAtItsStart() throws InterruptedException {
        for (int number = 0; number < 50; number++) {
            first.createLibrary("handbook").documents().addText("Text " + number);
        }
        second.close();
        second = openEngine("second", new ScriptedEmbedder("model"));
        for (Document document : first.createLibrary("handbook")
                .documents()
                .listDocuments(DocumentListing.newest(100))) {
            Document ended = second.createLibrary("handbook").documents().awaitDocument(document.id(), TIMEOUT);
            assertThat(ended.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        }
    }
}
