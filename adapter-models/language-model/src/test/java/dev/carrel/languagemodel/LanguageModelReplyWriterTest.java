package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyOptions;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The way from a model's output to a reply. */
class LanguageModelReplyWriterTest {

    private static final DocumentId TRAVEL = new DocumentId("travel");
    private static final DocumentId MONEY = new DocumentId("money");
    private static final Set<DocumentId> TOLD = Set.of(TRAVEL, MONEY);

    @Test
    void sendsRequestsOfTheProtocol() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("28 days [1]."))) {
            speaking.writeReply(ReplyRequests.LEAVE);

            ModelRequest request = speaking.server.requests().getFirst();
            assertThat(request.model()).isEqualTo(ModelWriterFixture.MODEL);
            assertThat(request.streaming()).isTrue();
            assertThat(request.header("Authorization")).contains("Bearer " + ModelWriterFixture.KEY);
            assertThat(request.body().get("max_tokens").asInt()).isEqualTo(ModelWriterFixture.LIMITS.replyTokens());
            assertThat(request.body().get("temperature").asDouble()).isEqualTo(0.2);
            assertThat(request.messages()).hasSize(2);
            assertThat(request.messages().getFirst().role()).isEqualTo("system");
            assertThat(request.messages().getLast().role()).isEqualTo("user");
            assertThat(request.messages().getLast().content()).contains("[1]", "28 days of leave a year",
                    ReplyRequests.LEAVE.question());
        }
    }

    @Test
    void sendsNoKeyIfNoneIsSet() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("28 days [1]."))) {
            LanguageModel model = LanguageModel
                    .builder("keyless", ChatEndpoint.at(speaking.server.address()).chatModel("any"))
                    .build();

            assertThat(model.check().isSuccess()).isTrue();

            assertThat(speaking.server.requests().getFirst().header("Authorization")).isEmpty();
        }
    }

    @Test
    void sendsInstructionsAndEarlierTurns() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("14 days [1]."))) {
            ReplyRequest brief = ReplyRequests.FOLLOW_UP;
            speaking.writeReply(
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
    void heedsTheWishesOfACallerBelowThoseOfTheLibrary() {
        ReplyRequest plain = ReplyRequests.LEAVE;
        var wishes = new ReplyOptions("Speak like a poet.", 7);
        var request = new ReplyRequest(plain.question(), List.of(), List.of(), plain.documents(),
                "Speak like a pirate.", plain.refusal(), wishes);
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("28 days [1]."))) {
            speaking.writeReply(request);

            ModelRequest sent = speaking.server.requests().getFirst();
            assertThat(sent.messages().getFirst().content())
                    .containsSubsequence("owner of the library", "Speak like a pirate.", "The client adds",
                            "Speak like a poet.");
            assertThat(sent.body().path("max_tokens").asInt()).isEqualTo(7);
            speaking.builder().heedCallers(false).build().writeReply(request, RecordingReplySink.patient());
            assertThat(speaking.server.requests().getLast().messages().getFirst().content()).contains("pirate")
                    .doesNotContain("poet");
        }
    }

    @Test
    void emitsPiecesAsTheyArrive() throws Exception {
        var goOn = new CountDownLatch(1);
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.begin()
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
            assertThat(speaking.observer.outcomes()).containsExactly("answered");
            assertThat(speaking.observer.calls().getFirst().timeToFirstToken()).isNotNull();
            assertThat(speaking.observer.fallbacks()).isEmpty();
        }
    }

    @Test
    void turnsCitationsIntoSources() {
        assertThat(written(ReplyRequests.TRAVEL, "The department pays [1]. Keep the receipts [3]."))
                .isEqualTo(new GeneratedReply("The department pays. Keep the receipts.", List.of(TRAVEL, MONEY), TOLD));
        assertThat(written(ReplyRequests.TRAVEL, "Keep the receipts [3].").quotedDocuments()).containsExactly(MONEY);
        assertThat(written(ReplyRequests.TRAVEL, "Book early [2][1].").quotedDocuments()).containsExactly(TRAVEL);
    }

    @Test
    void reportsAllContextDocuments() {
        var earlier = new DocumentId("earlier");
        var turn = new ConversationTurn("What is new?", "The word is swordfish.", ReplyMetadata.NONE, Set.of(earlier),
                Instant.EPOCH);
        ReplyRequest brief = new ReplyRequest(ReplyRequests.TRAVEL.question(), List.of(turn),
                ReplyRequests.TRAVEL.documents(), null);

        assertThat(written(brief, "The department pays [1].").contextDocuments())
                .containsExactlyInAnyOrder(TRAVEL, MONEY, earlier);
    }

    @Test
    void namesAllDocumentsWithoutCitations() {
        GeneratedReply written = written(ReplyRequests.TRAVEL, "The department pays.");
        assertThat(written.quotedDocuments()).isEmpty();
        assertThat(written.namedDocuments()).containsExactly(TRAVEL, MONEY);
    }

    @Test
    void usesNoDocumentForUnansweredQuestions() {
        assertThat(written(ReplyRequests.TRAVEL, "The passages do not say that. [0]"))
                .isEqualTo(new GeneratedReply("The passages do not say that.", List.of(), TOLD));
    }

    @Test
    void dropsUnknownPassageNumbers() {
        assertThat(written(ReplyRequests.LEAVE, "28 days [1][7].").text()).isEqualTo("28 days.");
    }

    @Test
    void keepsCitationsIfConfigured() {
        try (var speaking = ModelWriterFixture
                .respondingWithDefaults(ModelScript.saying("Keep the receipts [3]. The department pays [1]."))) {
            GeneratedReply written = speaking.builder()
                    .keepCitations(true)
                    .build()
                    .writeReply(ReplyRequests.TRAVEL, RecordingReplySink.patient());

            assertThat(written).isEqualTo(
                    new GeneratedReply("Keep the receipts [1]. The department pays [2].", List.of(MONEY, TRAVEL),
                            TOLD));
        }
    }

    @Test
    void neverLeaksReasoning() {
        ModelScript apart = ModelScript.begin()
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
    void removesUnopenedReasoningIfConfigured() {
        ModelScript script = ModelScript.saying("The user wants days.\n</think>\n\n28 days [1].");
        try (var speaking = ModelWriterFixture.respondingWithDefaults(script)) {
            assertThat(speaking.builder()
                    .reasoningFirst(true)
                    .build()
                    .writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient())
                    .text())
                    .isEqualTo("28 days.");
        }
    }

    @Test
    void trimsReplies() {
        ModelScript script = ModelScript.begin().text("\n\n", " 28", " days.", "\n", "\n").finish("stop").done();
        assertThat(written(ReplyRequests.LEAVE, script).text()).isEqualTo("28 days.");
    }

    @Test
    void marksTruncatedReplies() {
        ModelScript script = ModelScript.begin().text("28", " days and").finish("length").done();
        assertThat(written(ReplyRequests.LEAVE, script).text()).isEqualTo("28 days and …");
    }

    @Test
    void truncatesEndlessReplies() throws Exception {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.begin().forEver(" and on"))) {
            GeneratedReply written = speaking.writeReply(ReplyRequests.LEAVE);

            assertThat(written.text()).startsWith("and on and on").endsWith(" …");
            assertThat(written.text().length()).isLessThan(8 * ModelWriterFixture.LIMITS.replyTokens() + 100);
            assertThat(speaking.server.calls().getFirst().awaitClientLeft(ModelWriterFixture.LONG)).isTrue();
        }
    }

    @Test
    void truncatesOneLargePiece() {
        GeneratedReply written = written(ReplyRequests.LEAVE,
                ModelScript.begin().role().text("and on ".repeat(100_000)).finish("stop").usage(10, 1).done());

        assertThat(written.text()).startsWith("and on and on").endsWith(" …");
        assertThat(written.text().length()).isLessThan(8 * ModelWriterFixture.LIMITS.replyTokens() + 100);
    }

    @Test
    void doesNotCallTheModelWithoutContext() {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("Anything."))) {
            assertThat(speaking.writeReply(ReplyRequests.NOTHING).text())
                    .isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.NOTHING));
            assertThat(speaking.server.requests()).isEmpty();
        }
    }

    @Test
    void callsTheModelWithEarlierTurnsAlone() {
        var turn = new ConversationTurn("How long is leave?", "28 days.", ReplyMetadata.NONE, Instant.EPOCH);
        try (var speaking = ModelWriterFixture.respondingWithDefaults(ModelScript.saying("You are welcome!"))) {
            GeneratedReply written = speaking
                    .writeReply(new ReplyRequest("Thank you!", List.of(turn), List.of(), null));

            assertThat(written).isEqualTo(new GeneratedReply("You are welcome!", List.of()));
        }
    }

    private static GeneratedReply written(ReplyRequest brief, String reply) {
        return written(brief, ModelScript.saying(reply));
    }

    private static GeneratedReply written(ReplyRequest brief, ModelScript script) {
        try (var speaking = ModelWriterFixture.respondingWithDefaults(script)) {
            return speaking.writeReply(brief);
        }
    }
}
