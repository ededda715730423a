package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceReplyWriterTest {

    private static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");

    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    /** Writes the refusal if there are no documents, else how many there are. */
    private static final ReplyWriter WRITER = (request, sink) -> {
        String text = request.documents().isEmpty() ? request.refusal() : "found " + request.documents().size();
        sink.emitText(text);
        return new GeneratedReply(text,
                request.documents().stream().map(retrieved -> retrieved.document().id()).toList());
    };

    private final Carrel carrel = ReplyTestEngines.open(WRITER, QueryLimits.DEFAULT, InstantSource.system());
    private final LibraryHandle library = carrel.createLibrary("handbook");

    @AfterEach
    void close() {
        carrel.close();
    }

    @Test
    void smallTalkGetsAShortReplyWithoutSources() throws Exception {
        addDocument("Greetings", "Say hello and thanks to visitors. This is how we greet the guests of the house.");
        Reply reply = library.queries().ask(Question.of("Hello!"));
        assertThat(reply.text()).startsWith("Hello!").contains("handbook");
        assertThat(reply.metadata().documents()).isEmpty();
        assertThat(library.queries().ask(Question.of("Thanks!")).text()).isEqualTo("You're welcome!");
        assertThat(library.queries().ask(Question.of("Vielen Dank!")).text()).isEqualTo("Gern geschehen!");
        assertThat(library.queries().ask(Question.of("Who says hello to visitors?")).text()).isEqualTo("found 1");
    }

    @Test
    void aRefusalIsInTheLanguageOfTheQuestion() throws Exception {
        addDocument("Leave", "Every employee has twenty-eight days of leave in the year, and it is granted by them.");
        assertThat(library.queries().ask(Question.of("Where are volcanoes?")).text())
                .isEqualTo("Nothing about this was found in the library.");
        assertThat(library.queries().ask(Question.of("xylophone")).text())
                .isEqualTo("Nothing about this was found in the library.");
        assertThat(library.queries().ask(Question.of("Wie lange darf ich den Vulkan betreten?")).text())
                .startsWith("Dazu wurde nichts gefunden.")
                .contains("Englisch");
        assertThat(library.queries().ask(Question.of("https://volcano.example.com/da/no")).text())
                .isEqualTo("Nothing about this was found in the library.");
        assertThat(library.queries().ask(Question.of("如何乘船?")).text()).contains("英语");
        assertThat(library.queries().ask(Question.of("Hur bakar man bröd?")).text()).contains("engelska");
        assertThat(library.queries().ask(Question.of("Où se trouve le volcan ?")).text()).contains("anglais");
        addDocument("Urlaub", "Der Urlaub wird von der Leitung für das ganze Jahr genehmigt und nicht ausgezahlt.");
        assertThat(carrel.createLibrary("leer").queries().ask(Question.of("Wo ist der Vulkan?")).text())
                .isEqualTo("Dazu wurde in der Bibliothek nichts gefunden.");
    }

    @Test
    void theLanguageOfTheDocumentsIsDetectedOnlyIfNothingIsFound() throws Exception {
        ReplyWriter refusing = (request, sink) -> new GeneratedReply(request.refusal(), List.of());
        try (Carrel other = ReplyTestEngines.open(refusing, QueryLimits.DEFAULT, InstantSource.system())) {
            LibraryHandle tours = other.createLibrary("tours");
            tours.documents()
                    .awaitDocument(tours.documents()
                            .addDocument(NewDocument.ofText("The Vulkan Kegel is a walk in the park."))
                            .document()
                            .id(), Eventually.LIMIT);
            assertThat(tours.queries().ask(Question.of("Wo ist der Vulkan Kegel?")).text())
                    .isEqualTo("Dazu wurde in der Bibliothek nichts gefunden.");
            assertThat(tours.queries().ask(Question.of("Wie lange darf ich dort tauchen?")).text())
                    .contains("Englisch");
        }
    }

    /** "com" and "da" are words of Portuguese. */
    @Test
    void tablesAreInNoLanguage() throws Exception {
        addDocument("Suppliers",
                "Supplier | Contact | Da\nNordic Fibre | nf@example.com | 7\nKunz | kk@example.com | 9");
        assertThat(library.queries().ask(Question.of("Where are volcanoes?")).text())
                .isEqualTo("Nothing about this was found in the library.");
        addDocument("Canteen", "The canteen is in the yard, and it is open to all who work here or visit.");
        addDocument("Prices", "Soup | 4.50\nSalad | 5.00");
        assertThat(library.queries().ask(Question.of("Wie lange darf ich den Vulkan betreten?")).text())
                .contains("Englisch");
    }

    @Test
    void linksThatMayHelpStandBelowNoRefusal() throws Exception {
        addDocument("Leave", "Every employee has twenty-eight days of leave in the year, and it is granted by them.");
        library.helpArticles()
                .save(HelpArticle.of("support", "https://example.com/support", "Contact support")
                        .pinnedToNothingFound());

        Reply reply = library.queries().ask(Question.of("Where are volcanoes?"));

        assertThat(reply.text()).isEqualTo("This may help:");
        assertThat(reply.metadata().helpArticles()).hasSize(1);
        assertThat(library.queries().ask(Question.of("Wo sind Vulkane?")).text()).isEqualTo("Das könnte helfen:");
    }

    @Test
    void aRefusalNamesTheCodeThatTheDocumentsHaveInsteadUntilItsDocumentIsDeleted() throws Exception {
        QueryLimits refusing = QueryLimits.DEFAULT.withThresholds(1, 1);
        try (Carrel other = ReplyTestEngines.open(WRITER, refusing, InstantSource.system())) {
            LibraryHandle parts = other.createLibrary("parts");
            DocumentId pump = parts.documents().addText("The pump AB-1234/6 is mended with glue.").document().id();
            parts.documents().awaitDocument(pump, Eventually.LIMIT);
            Reply reply = parts.queries().ask(Question.of("How is the pump AB-1234/7 mended?"));
            assertThat(reply.text()).isEqualTo("Nothing about this was found in the library."
                    + " “AB-1234/7” was not found, but “AB-1234/6” is mentioned.");
            assertThat(reply.metadata().documents()).isEmpty();

            parts.documents().deleteDocument(pump);

            assertThat(parts.conversations().getConversation(Objects.requireNonNull(reply.conversation())).turns())
                    .singleElement()
                    .satisfies(turn -> assertThat(turn.isRedacted()).isTrue());
        }
    }

    @Test
    void aQuestionInAnotherLanguageIsTranslatedWordByWord() throws Exception {
        addDocument("Printers",
                "To install a printer, open the settings. The printer is then in the list of them all.");
        Reply reply = library.queries().ask(Question.of("Wie kann ich einen Drucker installieren?"));
        assertThat(reply.metadata().documents()).extracting(SourceDocument::title).containsExactly("Printers");
        assertThat(library.queries().search(Question.of("Wie kann ich einen Drucker installieren?"), 5).documents())
                .extracting(found -> found.document().title())
                .containsExactly("Printers");
        addDocument("Drucker", "Einen Drucker installieren kann ich, wenn er in der Liste ist.");
        assertThat(library.queries()
                .ask(Question.of("Wie kann ich einen Drucker installieren?"))
                .metadata()
                .documents()
                .getFirst()
                .title())
                .isEqualTo("Drucker");
    }

    @Test
    void smallTalkIsNoContextOfAQuestion() throws Exception {
        addDocument("Permit", "The parking permit costs twenty euros.");
        addDocument("Hello", "Hello hello hello: say hello to visitors.");
        Reply first = library.queries().ask(Question.of("What does the parking permit cost?"));
        Reply talk = library.queries().ask(Question.of("Hello!").inConversation(first.conversation()));
        Reply second = library.queries()
                .ask(Question.of("And for a parking guest?").inConversation(talk.conversation()));
        assertThat(second.metadata().documents().getFirst().title()).isEqualTo("Permit");
        assertThat(second.metadata().documents()).noneMatch(document -> document.title().equals("Hello"));
    }

    @Test
    void aRefusalSaysThatDocumentsAreStillBeingRead() {
        var storage = new InMemoryStorage();
        var serviceReplyWriter = newWriter(storage, newSync(storage));
        ClaimedDocument claim = addStoredDocument(storage, "one");
        assertThat(
                serviceReplyWriter.explainNothingFound(HANDBOOK, "Where are volcanoes?", AttributeFilter.everything(),
                        List.of(), Optional.empty()))
                .isEqualTo("Nothing about this was found in the library."
                        + " Some documents are still being read; ask again later.");

        storage.documentQueue().markSucceeded(List.of(claim), Instant.EPOCH);

        assertThat(
                serviceReplyWriter.explainNothingFound(HANDBOOK, "Where are volcanoes?", AttributeFilter.everything(),
                        List.of(), Optional.empty()))
                .isEqualTo("Nothing about this was found in the library.");
    }

    @Test
    void aRefusalSaysThatDocumentsCouldNotBeRead() throws Exception {
        addDocument("Leave", "Every employee has twenty-eight days of leave in the year, and it is granted by them.");
        DocumentId unreadable = library.documents()
                .addDocument(NewDocument.ofFile("scan.pdf", ByteSource.of(new byte[]{1})))
                .document()
                .id();
        assertThat(library.documents().awaitDocument(unreadable, Eventually.LIMIT).state().status())
                .isEqualTo(DocumentStatus.FAILED);
        assertThat(library.queries().ask(Question.of("Where are volcanoes?")).text())
                .isEqualTo("Nothing about this was found in the library."
                        + " Some documents could not be read, so what they say was not searched.");
    }

    @Test
    void aRefusalSaysThatTheIndexIsBeingRebuilt() {
        var storage = new InMemoryStorage();
        SyncIndexes syncIndexes = newSync(storage);
        var serviceReplyWriter = newWriter(storage, syncIndexes);
        storage.documentQueue().markSucceeded(List.of(addStoredDocument(storage, "one")), Instant.EPOCH);
        syncIndexes.start();
        assertThat(serviceReplyWriter.explainNothingFound(HANDBOOK, "Wo sind Vulkane?", AttributeFilter.everything(),
                List.of(), Optional.empty()))
                .endsWith("Der Index wird gerade neu aufgebaut; fragen Sie später noch einmal.");

        while (syncIndexes.repairAll()) {
            assertThat(syncIndexes.isRebuilding(HANDBOOK)).isTrue();
        }

        assertThat(serviceReplyWriter.explainNothingFound(HANDBOOK, "Wo sind Vulkane?", AttributeFilter.everything(),
                List.of(), Optional.empty()))
                .doesNotContain("Index");
    }

    private static ServiceReplyWriter newWriter(InMemoryStorage storage, SyncIndexes syncIndexes) {
        return new ServiceReplyWriter(storage.documents(), new LanguageOfLibrary(storage.documents()), syncIndexes);
    }

    private static SyncIndexes newSync(InMemoryStorage storage) {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, Instant.EPOCH);
        return new SyncIndexes(HOLDER, storage, new InMemoryPassageIndex(), PassageSplitter.DEFAULT, library -> {});
    }

    /** Adds a document that is stored, but not yet in the index. */
    private static ClaimedDocument addStoredDocument(InMemoryStorage storage, String id) {
        storage.documents()
                .submitDocument(HANDBOOK, NewDocument.ofText("A text."), new DocumentId(id), Instant.EPOCH);
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(HOLDER, Instant.EPOCH, Instant.MAX, Set.of(), 1)
                .getFirst();
        storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(new DocumentContent("One", List.of(Section.of("A text.")))),
                        Validators.NONE, Instant.EPOCH);
        return claim;
    }

    private void addDocument(String title, String text) throws Exception {
        library.documents()
                .awaitDocument(
                        library.documents().addDocument(NewDocument.ofText(text).withTitle(title)).document().id(),
                        Eventually.LIMIT);
    }
}
