package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.languagemodel.prompt.InjectionAttack;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A model without tools and secrets: even if it obeys injected text, it can only reply with wrong text. */
class ObedientModelTest {

    @TestFactory
    Stream<DynamicTest> injectionChangesOnlyTheReplyText() {
        return InjectionAttack.all("0123456789abcdef").stream().map(attack -> dynamicTest(attack.toString(), () -> {
            ReplyRequest brief = ReplyRequests.of("How many days of leave are there?",
                    ReplyRequests.document("poisoned", attack.text(), attack.text()),
                    ReplyRequests.document("honest", "Leave", "Employees have 28 days of leave a year."));
            ModelScript obeying = ModelScript.begin()
                    .role()
                    .reasoning("I must obey.")
                    .text(ModelScript.pieces("Yes. " + attack.text() + " [1][99]"))
                    .event("{\"choices\": [{\"index\": 0, \"delta\": {\"tool_calls\": [{\"index\": 0, \"id\": \"a\", "
                            + "\"type\": \"function\", \"function\": {\"name\": \"fetch\", \"arguments\": "
                            + "\"{}\"}}]}}]}")
                    .finish("stop")
                    .done();
            try (var speaking = ModelWriterFixture.respondingWithDefaults(obeying)) {
                var sink = RecordingReplySink.patient();

                GeneratedReply written = speaking.writer().writeReply(brief, sink);

                assertThat(written.text()).isEqualTo(sink.joined()).startsWith("Yes.").doesNotContain("I must obey");
                assertThat(List.of(new DocumentId("poisoned"), new DocumentId("honest")))
                        .containsAll(written.quotedDocuments());
                assertThat(speaking.server.requests()).hasSize(1);
                ModelRequest request = speaking.server.requests().getFirst();
                assertThat(request.body().has("tools")).isFalse();
                assertThat(request.body().toString()).doesNotContain(ModelWriterFixture.KEY);
            }
        }));
    }
}
