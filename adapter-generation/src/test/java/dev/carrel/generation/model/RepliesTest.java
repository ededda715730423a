package dev.carrel.generation.model;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.generation.counterpart.ModelRequest;
import dev.carrel.generation.counterpart.Script;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of what a model says. */
class RepliesTest {

    private static final DocumentId TRAVEL = new DocumentId("travel");
    private static final DocumentId MONEY = new DocumentId("money");
    private static final Set<DocumentId> TOLD = Set.of(TRAVEL, MONEY);

    @Test
    void the_model_is_asked_as_the_protocol_wants_it() {
        try (var speaking = Speaking.answering(Script.saying("28 days [1]."))) {
            speaking.write(ReplyRequests.LEAVE);

            ModelRequest request = speaking.server.requests().getFirst();
            assertThat(request.model()).isEqualTo(Speaking.MODEL);
            assertThat(request.streaming()).isTrue();
            assertThat(request.header("Authorization")).contains("Bearer " + Speaking.KEY);
            assertThat(request.body().get("max_tokens").asInt()).isEqualTo(Speaking.LIMITS.replyTokens());
            assertThat(request.body().get("temperature").asDouble()).isEqualTo(0.2);
            assertThat(request.messages()).hasSize(2);
            assertThat(request.messages().getFirst().role()).isEqualTo("system");
            assertThat(request.messages().getLast().role()).isEqualTo("user");
            assertThat(request.messages().getLast().content()).contains("[1]", "28 days of leave a year",
                    ReplyRequests.LEAVE.question());
        }
    }

    @Test
    void a_server_without_a_key_is_sent_none() {
        try (var speaking = Speaking.answering(Script.saying("28 days [1]."))) {
            LanguageModel model = LanguageModel
                    .builder("keyless", ChatEndpoint.at(speaking.server.address()).model("any"))
                    .build();

            assertThat(model.tryOut().isGood()).isTrue();

            assertThat(speaking.server.requests().getFirst().header("Authorization")).isEmpty();
        }
    }

    @Test
    void it_is_told_the_instructions_of_the_library_and_what_was_said_before() {
        try (var speaking = Speaking.answering(Script.saying("14 days [1]."))) {
            ReplyRequest brief = ReplyRequests.FOLLOW_UP;
            speaking.write(
                    new ReplyRequest(brief.question(), brief.antecedents(), brief.recentTurns(), brief.documents(),
                            "Speak like a pirate."));

            List<ModelRequest.Message> messages = speaking.server.requests().getFirst().messages();
            assertThat(messages.getFirst().content()).contains("Speak like a pirate.");
            assertThat(messages).extracting(ModelRequest.Message::role)
                    .containsExactly("system", "user", "assistant", "user");
            assertThat(messages.get(1).content()).isEqualTo(ReplyRequests.LEAVE.question());
            assertThat(messages.get(2).content()).isEqualTo("Employees have 28 days.");
        }
    }

    @Test
    void each_piece_goes_out_when_it_comes() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = Speaking.answering(Script.begin()
                .text("Employees", " have")
                .awaits(goOn)
                .text(" 28", " days.")
                .finish("stop")
                .done()); var threads = Executors.newSingleThreadExecutor()) {
            var sink = RecordingReplySink.patient();
            var written = threads.submit(() -> speaking.writer().writeReply(ReplyRequests.LEAVE, sink));
            while (!sink.joined().equals("Employees have")) {
                assertThat(written.isDone()).isFalse();
                Thread.onSpinWait();
            }
            goOn.countDown();

            assertThat(written.get().text()).isEqualTo("Employees have 28 days.").isEqualTo(sink.joined());
            assertThat(sink.pieces()).hasSizeGreaterThanOrEqualTo(4);
            assertThat(speaking.observed.outcomes()).containsExactly("answered");
            assertThat(speaking.observed.calls().getFirst().firstToken()).isNotNull();
            assertThat(speaking.observed.fallbacks()).isEmpty();
        }
    }

    @Test
    void citations_become_sources_and_the_text_stays_prose() {
        assertThat(written(ReplyRequests.TRAVEL, "The department pays [1]. Keep the receipts [3]."))
                .isEqualTo(new GeneratedReply("The department pays. Keep the receipts.", List.of(TRAVEL, MONEY), TOLD));
        assertThat(written(ReplyRequests.TRAVEL, "Keep the receipts [3].").usedDocuments()).containsExactly(MONEY);
        assertThat(written(ReplyRequests.TRAVEL, "Book early [2][1].").usedDocuments()).containsExactly(TRAVEL);
    }

    @Test
    void a_reply_may_repeat_all_that_the_model_was_told_whatever_it_cites() {
        var earlier = new DocumentId("earlier");
        var turn = new ConversationTurn("What is new?", "The word is swordfish.", ReplyMetadata.NONE, Set.of(earlier),
                Instant.EPOCH);
        ReplyRequest brief = new ReplyRequest(ReplyRequests.TRAVEL.question(), List.of(turn),
                ReplyRequests.TRAVEL.documents(), null);

        assertThat(written(brief, "The department pays [1].").contextDocuments())
                .containsExactlyInAnyOrder(TRAVEL, MONEY, earlier);
    }

    @Test
    void without_citations_all_that_was_given_counts_as_used() {
        assertThat(written(ReplyRequests.TRAVEL, "The department pays.").usedDocuments()).containsExactly(TRAVEL,
                MONEY);
    }

    @Test
    void what_the_passages_do_not_answer_used_none() {
        assertThat(written(ReplyRequests.TRAVEL, "The passages do not say that. [0]"))
                .isEqualTo(new GeneratedReply("The passages do not say that.", List.of(), TOLD));
    }

    @Test
    void numbers_that_were_never_given_are_dropped() {
        assertThat(written(ReplyRequests.LEAVE, "28 days [1][7].").text()).isEqualTo("28 days.");
    }

    @Test
    void marks_may_be_kept_and_number_the_sources_as_they_are_told() {
        try (var speaking = Speaking.answering(Script.saying("Keep the receipts [3]. The department pays [1]."))) {
            GeneratedReply written = speaking.builder()
                    .keepMarks(true)
                    .build()
                    .writeReply(ReplyRequests.TRAVEL, RecordingReplySink.patient());

            assertThat(written).isEqualTo(
                    new GeneratedReply("Keep the receipts [1]. The department pays [2].", List.of(MONEY, TRAVEL),
                            TOLD));
        }
    }

    @Test
    void what_the_model_thinks_never_leaks() {
        Script apart = Script.begin()
                .role()
                .reasoning("Let me see.")
                .reasoningAs("reasoning", "Hm.")
                .text("28 days [1].")
                .finish("stop")
                .done();
        assertThat(written(ReplyRequests.LEAVE, apart).text()).isEqualTo("28 days.");
        assertThat(written(ReplyRequests.LEAVE, "<think>\nThe user wants [1].\n</think>\n\n28 days [1].").text())
                .isEqualTo("28 days.");
    }

    @Test
    void thoughts_that_nothing_opened_are_known_if_it_is_said_that_they_come_first() {
        Script script = Script.saying("The user wants days.\n</think>\n\n28 days [1].");
        try (var speaking = Speaking.answering(script)) {
            assertThat(speaking.builder()
                    .thinksFirst(true)
                    .build()
                    .writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient())
                    .text())
                    .isEqualTo("28 days.");
        }
    }

    @Test
    void white_space_at_the_ends_of_a_reply_is_dropped() {
        Script script = Script.begin().text("\n\n", " 28", " days.", "\n", "\n").finish("stop").done();
        assertThat(written(ReplyRequests.LEAVE, script).text()).isEqualTo("28 days.");
    }

    @Test
    void a_reply_that_was_cut_off_says_so() {
        Script script = Script.begin().text("28", " days and").finish("length").done();
        assertThat(written(ReplyRequests.LEAVE, script).text()).isEqualTo("28 days and …");
    }

    @Test
    void one_that_goes_on_for_ever_is_cut_off() throws Exception {
        try (var speaking = Speaking.answering(Script.begin().forEver(" and on"))) {
            GeneratedReply written = speaking.write(ReplyRequests.LEAVE);

            assertThat(written.text()).startsWith("and on and on").endsWith(" …");
            assertThat(written.text().length()).isLessThan(8 * Speaking.LIMITS.replyTokens() + 100);
            assertThat(speaking.server.calls().getFirst().awaitClientLeft(Speaking.LONG)).isTrue();
        }
    }

    @Test
    void where_nothing_was_found_and_nothing_was_said_the_model_is_not_asked() {
        try (var speaking = Speaking.answering(Script.saying("Anything."))) {
            assertThat(speaking.write(ReplyRequests.NOTHING).text())
                    .isEqualTo(Speaking.fallback(ReplyRequests.NOTHING));
            assertThat(speaking.server.requests()).isEmpty();
        }
    }

    @Test
    void of_what_was_said_before_it_may_speak_without_passages() {
        var turn = new ConversationTurn("How long is leave?", "28 days.", ReplyMetadata.NONE, Instant.EPOCH);
        try (var speaking = Speaking.answering(Script.saying("You are welcome!"))) {
            GeneratedReply written = speaking.write(new ReplyRequest("Thank you!", List.of(turn), List.of(), null));

            assertThat(written).isEqualTo(new GeneratedReply("You are welcome!", List.of()));
        }
    }

    private static GeneratedReply written(ReplyRequest brief, String reply) {
        return written(brief, Script.saying(reply));
    }

    private static GeneratedReply written(ReplyRequest brief, Script script) {
        try (var speaking = Speaking.answering(script)) {
            return speaking.write(brief);
        }
    }
}
