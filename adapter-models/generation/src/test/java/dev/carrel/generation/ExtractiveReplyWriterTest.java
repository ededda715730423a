package dev.carrel.generation;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.contract.model.ReplyWriterContract;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.text.WordCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class ExtractiveReplyWriterTest extends ReplyWriterContract {

    private static final String NOTHING_FOUND = "Nothing about this was found in the library.";

    @Override
    protected ReplyWriter openWriter() {
        return new ExtractiveReplyWriter();
    }

    @Override
    protected boolean deterministic() {
        return true;
    }

    private static String reply(String question, RetrievedDocument... evidence) {
        return write(ReplyRequests.of(question, evidence)).text();
    }

    private static GeneratedReply write(ReplyRequest brief) {
        return new ExtractiveReplyWriter().writeReply(brief, RecordingReplySink.patient());
    }

    @Test
    void computesNothingForACallerThatHasLeft() {
        RecordingReplySink sink = RecordingReplySink.patient();
        sink.leave();

        GeneratedReply written = new ExtractiveReplyWriter().writeReply(
                ReplyRequests.of("Who opened the office?",
                        document("office", "Office", "The office was opened by Maria.")),
                sink);

        assertThat(written.text()).isEmpty();
        assertThat(sink.pieces()).isEmpty();
    }

    @Nested
    class SentenceChoice {

        private static final String OFFICE = "The office was opened by Maria Keller in 1998. It is near the central "
                + "station in Zurich. "
                + "Visitors pay 12 francs for the tour. The office moved because the old building was too small.";

        @Test
        void answersWithANumber() {
            assertThat(reply("How much do visitors pay for the tour of the office?", document("a", "Office", OFFICE)))
                    .contains("Visitors pay 12 francs for the tour.");
        }

        @Test
        void answersWithAPerson() {
            assertThat(reply("Who opened the office?", document("a", "Office", OFFICE)))
                    .contains("The office was opened by Maria Keller in 1998.");
        }

        @Test
        void answersWithAReason() {
            assertThat(reply("Why did the office move?", document("a", "Office", OFFICE)))
                    .contains("The office moved because the old building was too small.");
        }

        @Test
        void breaksTiesByAnswerType() {
            RetrievedDocument first = document("a", "Handbook", "The probation period is explained to every employee.");
            RetrievedDocument second = document("b", "Contract", "The probation period lasts three months.");

            assertThat(reply("How long is the probation period?", first, second))
                    .contains("The probation period lasts three months.");
        }

        @Test
        void weighsRareWordsMore() {
            RetrievedDocument fees = document("a", "Library rules",
                    "Members pay no fee for books. Members pay no fee for films. "
                            + "Members pay no fee for games. Guests pay two euros for everything.");

            assertThat(reply("Do guests pay a fee?", fees)).contains("Guests pay two euros for everything.");
        }

        @Test
        void countsHeadingsForTheSentencesBelow() {
            RetrievedDocument rules = new RetrievedDocument(document("a", "Handbook", "x").document(), List.of(
                    found(List.of("Sick leave"), "A certificate is needed from the third day.", 0.5),
                    found(List.of("Annual leave"), "A form is needed two weeks before.", 0.5)));

            assertThat(reply("What is needed for annual leave?", rules))
                    .contains("A form is needed two weeks before.");
        }

        @Test
        void answersFromTheSentenceAfterAQuestion() {
            RetrievedDocument faq = document("a", "Questions",
                    "How do I reset my password?\n\nChoose the link below the form.\n\nCan I change my name?\n\nAsk the "
                            + "desk.");

            assertThat(reply("How do I reset my password?", faq)).contains("Choose the link below the form.");
        }

        @Test
        void keepsHeadingsApartFromSentences() {
            RetrievedDocument raw = document("a", "Handbook",
                    "Annual leave\n\nEmployees have 28 days of annual leave a year.\n\n"
                            + "Sick leave\n\nEmployees tell their team in the morning.");

            assertThat(reply("How much annual leave do employees have?", raw))
                    .isEqualTo("Annual leave\n\nEmployees have 28 days of annual leave a year.");
        }

        private PassageHit found(List<String> headings, String text, double similarity) {
            return new PassageHit(new Passage(0, headings, text), similarity);
        }
    }

    @Nested
    class Composition {

        @Test
        void includesTheSentenceThatAPronounRefersTo() {
            RetrievedDocument history = document("a", "Bridge",
                    "Trains cross the river every hour. The old bridge was built by "
                            + "Anna Roth. It collapsed in a storm in 1921. Boats are not allowed.");

            assertThat(reply("When did a storm make it collapse?", history))
                    .contains("The old bridge was built by Anna Roth. It collapsed in a storm in 1921.");
        }

        @Test
        void putsTheAnsweringPassageFirst() {
            RetrievedDocument first = document("a", "Parking",
                    "Bicycles are parked in the yard. Parking costs nothing at night.");
            RetrievedDocument second = document("b", "Fees",
                    "In the yard parking costs two euros an hour. Cars leave at ten.");

            String reply = reply("What does parking in the yard cost per hour?", first, second);

            assertThat(reply).contains("In the yard parking costs two euros an hour.");
        }

        @Test
        void avoidsRepetition() {
            RetrievedDocument one = document("a", "Leave", "Employees have 28 days of annual leave.");
            RetrievedDocument other = document("b", "Summary", "All employees have 28 days of annual leave.");

            assertThat(reply("How many days of annual leave do employees have?", one, other))
                    .isIn("Employees have 28 days of annual leave.", "All employees have 28 days of annual leave.");
        }

        @Test
        void keepsStepsTogether() {
            RetrievedDocument guide = document("a", "Passport renewal", "A passport is valid for ten years.\n\n"
                    + "To renew a passport:\n\n1. Fill in the form.\n2. Pay the fee.\n3. Bring a photo.\n\nOpen on "
                    + "Mondays.");

            assertThat(reply("How do I renew a passport?", guide))
                    .contains("To renew a passport:\n\n1. Fill in the form.\n2. Pay the fee.\n3. Bring a photo.");
        }

        @Test
        void includesTheListAfterItsIntroduction() {
            RetrievedDocument hours = document("a", "Desk",
                    "The desk is closed on:\n- Sundays\n- public holidays\n\nCalls are free.");

            assertThat(reply("When is the desk closed?", hours))
                    .contains("The desk is closed on:\n\n- Sundays\n- public holidays");
        }

        @Test
        void limitsLongLists() {
            var list = new StringBuilder("The rooms of the house are:\n");
            for (int i = 1; i <= 200; i++) {
                list.append("- room number ").append(i).append('\n');
            }

            assertThat(reply("List the rooms of the house", document("a", "House", list.toString())).lines().toList())
                    .hasSizeBetween(10, 80)
                    .contains("The rooms of the house are:", "- room number 1", "- room number 2");
        }

        @Test
        void keepsRepliesShort() {
            String passage = "The garden is open to visitors in summer and in winter, and has a pond. ".repeat(40)
                    + "The garden of roses is closed. The garden of herbs is open. The garden has three gates.";

            assertThat(WordCount.countWords(reply("What about the garden of roses?", document("a", "Garden", passage))))
                    .isLessThanOrEqualTo(100);
        }
    }

    @Nested
    class FollowUps {

        private static final RetrievedDocument LEAVE = new RetrievedDocument(document("a", "Staff", "x").document(),
                List.of(passage(0, "Annual leave is 28 days for full-time staff."),
                        passage(1, "Annual leave is 14 days for part-timers."),
                        passage(2, "The parking permit for part-timers costs 10 euros.")));

        private static PassageHit passage(int ordinal, String text) {
            return new PassageHit(new Passage(ordinal, List.of(), text), 0.5);
        }

        @Test
        void usesTheWordsOfThePreviousQuestion() {
            assertThat(followUp("How many days of annual leave are there?", "And for part-timers?"))
                    .startsWith("Annual leave is 14 days for part-timers.");
        }

        @Test
        void usesTheWordsOfSeveralTurns() {
            assertThat(followUp("What does the parking permit cost?", "And for guests?", "And for part-timers?"))
                    .startsWith("The parking permit for part-timers costs 10 euros.");
        }

        @Test
        void ignoresEarlierTurnsForStandaloneQuestions() {
            var asked = new ConversationTurn("How many days of annual leave are there?", "So it is.",
                    ReplyMetadata.NONE,
                    Instant.EPOCH);
            var brief = new ReplyRequest("What does the parking permit cost?", List.of(asked), List.of(LEAVE), null);
            assertThat(write(brief).text()).isEqualTo("The parking permit for part-timers costs 10 euros.");
        }

        /** Returns the reply to the last question, where each refers to the one before. */
        private String followUp(String... questions) {
            List<String> earlier = List.of(questions).subList(0, questions.length - 1);
            List<ConversationTurn> turns = earlier.stream()
                    .map(question -> new ConversationTurn(question, "So it is.", ReplyMetadata.NONE, Instant.EPOCH))
                    .toList();
            return write(
                    new ReplyRequest(questions[questions.length - 1], earlier.reversed(), turns, List.of(LEAVE), null))
                    .text();
        }
    }

    @Nested
    class WhenNothingIsFound {

        @Test
        void saysSoWithoutEvidence() {
            GeneratedReply written = write(ReplyRequests.NOTHING);

            assertThat(written.text()).isEqualTo(NOTHING_FOUND);
            assertThat(written.quotedDocuments()).isEmpty();
        }

        @Test
        void saysSoWithTheRefusalOfTheRequest() {
            GeneratedReply written = write(
                    new ReplyRequest("Wo ist es?", List.of(), List.of(), List.of(), null, "Dazu fand sich nichts."));

            assertThat(written.text()).isEqualTo("Dazu fand sich nichts.");
            assertThat(written.quotedDocuments()).isEmpty();
        }

        @Test
        void saysSoIfNoWordIsShared() {
            GeneratedReply written = write(
                    ReplyRequests.of("Who wrote the opera?", document("a", "Leave", "Employees have 28 days.")));

            assertThat(written.text()).isEqualTo(NOTHING_FOUND);
            assertThat(written.quotedDocuments()).isEmpty();
        }

        @Test
        void ignoresSharedFunctionWords() {
            assertThat(reply("Where is the opera?", document("a", "Leave", "The leave is where the form is.")))
                    .isEqualTo(NOTHING_FOUND);
        }

        @Test
        void answersQuestionsOfFunctionWordsAlone() {
            assertThat(reply("Who are you?", document("a", "Bot", "You are talking to the assistant of the town.")))
                    .isEqualTo("You are talking to the assistant of the town.");
        }

        @Test
        void saysSoForQuestionsWithoutWords() {
            assertThat(reply("?!", document("a", "Leave", "Employees have 28 days."))).isEqualTo(NOTHING_FOUND);
        }
    }

    @Nested
    class UsedDocuments {

        @Test
        void namesTheQuotedDocumentsAlone() {
            GeneratedReply written = write(ReplyRequests.TRAVEL);

            assertThat(written.quotedDocuments()).containsExactly(new DocumentId("travel"));
        }

        @Test
        void removesMisleadingCharacters() {
            assertThat(reply("What is the code of the safe?",
                    document("a", "Safe", "The co\u200Bde of the\u202E safe\u0007 is 12\u00AD34.")))
                    .isEqualTo("The code of the safe is 1234.");
        }
    }
}
