package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.NewDocument;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConsultCatalogueTest {

    private static final String TRAVEL = """
            This policy says who may travel, how, and what is paid for it.

            A hotel in Leipzig may cost 110 euros.

            Trains are booked by the office.
            """;

    /** Writes how many passages it was given. */
    private record CountingWriter(boolean isLocal) implements ReplyWriter {

        @Override
        public GeneratedReply writeReply(ReplyRequest request, ReplySink sink) {
            String text = "written from "
                    + request.documents().stream().mapToInt(retrieved -> retrieved.passages().size()).sum();
            sink.emitText(text);
            return new GeneratedReply(text,
                    request.documents().stream().map(retrieved -> retrieved.document().id()).toList());
        }
    }

    private final Carrel carrel = ReplyTestEngines.open(new CountingWriter(true), QueryLimits.DEFAULT,
            InstantSource.system());
    private final LibraryHandle library = carrel.createLibrary("handbook");

    @AfterEach
    void close() {
        carrel.close();
    }

    @Test
    void theContentsAreNamedByTheirTitles() throws Exception {
        assertThat(library.queries().ask(Question.of("What is in here?")).text())
                .isEqualTo("handbook has no documents yet.");
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        addDocument("Travel", "The manager grants travel.");
        Reply reply = library.queries().ask(Question.of("What is in here?"));
        assertThat(reply.text()).contains("handbook").contains("- Leave").contains("- Travel");
        assertThat(reply.metadata().quotedDocuments()).extracting(SourceDocument::title)
                .containsExactly("Travel", "Leave");
    }

    @Test
    void deletingANamedDocumentRedactsTheReply() throws Exception {
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        Reply reply = library.queries().ask(Question.of("What is in here?"));
        assertThat(library.conversations().getConversation(reply.conversation()).turns())
                .noneMatch(ConversationTurn::isRedacted);

        library.documents()
                .deleteDocument(library.documents().listDocuments(DocumentListing.newest(1)).getFirst().id());

        assertThat(library.conversations().getConversation(reply.conversation()).turns())
                .allMatch(ConversationTurn::isRedacted);
    }

    @Test
    void theTitlesAreTakenFromTheWholeSample() throws Exception {
        for (int i = 0; i < 30; i++) {
            addDocument("Part " + i, "This is the text of part " + i + ".");
        }
        assertThat(library.queries()
                .ask(Question.of("What documents are there?"))
                .text()
                .lines()
                .filter(line -> line.startsWith("- ")))
                .hasSize(20)
                .startsWith("- Part 29", "- Part 28", "- Part 26")
                .endsWith("- Part 2", "- Part 1");
    }

    @Test
    void theDocumentsThatMentionSomethingAreListedWithTheirPlaces() throws Exception {
        addDocument("Travel policy", TRAVEL);
        addDocument("Sites", "There are sites in Halle, Leipzig and Jena.");
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        Reply reply = library.queries().ask(Question.of("Which documents mention Leipzig?"));
        assertThat(reply.text()).startsWith("“Leipzig” is mentioned in:\n\n- ")
                .contains("- **Travel policy**: A hotel in Leipzig may cost 110 euros.")
                .contains("- **Sites**: There are sites in Halle, Leipzig and Jena.")
                .doesNotContain("Leave");
        assertThat(reply.metadata().quotedDocuments()).extracting(SourceDocument::title)
                .containsExactlyInAnyOrder("Travel policy", "Sites");
        assertThat(library.queries().ask(Question.of("In welchen Dokumenten wird Leipzig erwähnt?")).text())
                .startsWith("„Leipzig“ wird erwähnt in:");
    }

    @Test
    void whatNoDocumentMentionsIsAQuestionForTheWriter() throws Exception {
        addDocument("Sites", "There are sites in Halle, Leipzig and Jena.");
        assertThat(library.queries().ask(Question.of("Which documents mention Leipzig zoo?")).text())
                .doesNotContain("mentioned in");
    }

    @Test
    void aSummaryIsTheBeginningOfADocument() throws Exception {
        addDocument("Travel policy", TRAVEL);
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        Reply reply = library.queries().ask(Question.of("Please summarise the travel policy."));
        assertThat(reply.text()).isEqualTo("""
                **Travel policy**

                This policy says who may travel, how, and what is paid for it.

                A hotel in Leipzig may cost 110 euros.

                Trains are booked by the office.""");
        assertThat(reply.metadata().quotedDocuments()).extracting(SourceDocument::title)
                .containsExactly("Travel policy");
        assertThat(library.queries().ask(Question.of("What is the travel policy about?")).text())
                .isEqualTo(reply.text());
        assertThat(library.queries().ask(Question.of("What is travel about?")).text()).startsWith("written");
        assertThat(library.queries().ask(Question.of("Summarise the holidays")).text()).doesNotContain("**");
    }

    @Test
    void aSummaryOfWhatIsNotNamedIsOneOfTheLastSource() throws Exception {
        addDocument("Travel policy", TRAVEL);
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        Reply which = library.queries().ask(Question.of("Summarise this document"));
        assertThat(which.text()).isEqualTo("Which document do you mean?\n\n- **Leave**\n- **Travel policy**");
        Reply named = library.queries().ask(Question.of("the travel policy").inConversation(which.conversation()));
        assertThat(named.text()).startsWith("**Travel policy**");
        Reply again = library.queries().ask(Question.of("Can you summarise it?").inConversation(named.conversation()));
        assertThat(again.text()).isEqualTo(named.text());
    }

    @Test
    void aWriterThatCanGetsTheWholeDocument() throws Exception {
        try (Carrel other = ReplyTestEngines.open(new CountingWriter(false), QueryLimits.DEFAULT,
                InstantSource.system())) {
            LibraryHandle book = other.createLibrary("book");
            String paragraph = "This paragraph says a little about one of many things in this rather long book. ";
            book.documents()
                    .awaitDocument(book.documents()
                            .addDocument(NewDocument.ofText((paragraph.repeat(10) + "\n\n").repeat(60))
                                    .withTitle("Book"))
                            .document()
                            .id(), Eventually.LIMIT);
            Reply reply = book.queries().ask(Question.of("Summarise the book."));
            assertThat(reply.text()).isEqualTo("written from 24");
            assertThat(reply.metadata().documents()).extracting(SourceDocument::title).containsExactly("Book");
            assertThat(book.queries().ask(Question.of("Which documents mention paragraph?")).text())
                    .contains("**Book**");
        }
    }

    @Test
    void theOnlyDocumentNeedsNoName() throws Exception {
        addDocument("Leave", "Every employee has twenty-eight days of leave.");
        assertThat(library.queries().ask(Question.of("What is this document about?")).text()).startsWith("**Leave**");
        assertThat(library.queries().ask(Question.of("tl;dr")).text())
                .isEqualTo("**Leave**\n\nEvery employee has twenty-eight days of leave.");
    }

    private void addDocument(String title, String text) throws Exception {
        library.documents()
                .awaitDocument(
                        library.documents().addDocument(NewDocument.ofText(text).withTitle(title)).document().id(),
                        Eventually.LIMIT);
    }
}
