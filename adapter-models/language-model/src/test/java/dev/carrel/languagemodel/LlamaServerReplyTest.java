package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.languagemodel.testserver.LlamaServer;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Replies of a real inference server, whose model emits random words. It serves one call at a time. */
class LlamaServerReplyTest {

    @TempDir
    Path folder;

    private LlamaServer server;

    @BeforeEach
    void start() throws Exception {
        Assumptions.assumeTrue(LlamaServer.program().isPresent(),
                "There is no llama-server: CARREL_TEST_LLAMA_SERVER names none.");
        // A random model might reply nothing if it could end at any time.
        server = LlamaServer.start(folder, 1, "--context-shift", "--ignore-eos", "--api-key", ModelWriterFixture.KEY);
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void writesReplies() {
        var observed = new ModelWriterFixture.RecordingObserver();
        var sink = RecordingReplySink.patient();

        GeneratedReply written = writer(LlamaServer.MODEL, ModelWriterFixture.KEY, observed)
                .writeReply(ReplyRequests.LEAVE, sink);

        assertThat(observed.outcomes()).containsExactly("answered");
        assertThat(written.text()).endsWith(" …").isEqualTo(sink.joined()).doesNotContain("[1]");
        assertThat(sink.pieces()).hasSizeGreaterThan(1);
    }

    @Test
    void servesOthersAfterACancellation() throws Exception {
        var observed = new ModelWriterFixture.RecordingObserver();
        ReplyWriter writer = writer(LlamaServer.MODEL, ModelWriterFixture.KEY, observed);
        var sink = RecordingReplySink.leavingAt(1);
        try (var threads = Executors.newSingleThreadExecutor()) {
            Future<GeneratedReply> left = threads.submit(() -> writer.writeReply(ReplyRequests.LEAVE, sink));
            left.get();
        }

        assertThat(writer.writeReply(ReplyRequests.LEAVE, RecordingReplySink.patient()).text()).isNotBlank();
        assertThat(observed.outcomes()).containsExactly("abandoned", "answered");
    }

    @Test
    void recognizesAWrongKey() {
        var observed = new ModelWriterFixture.RecordingObserver();

        GeneratedReply written = writer(LlamaServer.MODEL, "sk-wrong", observed).writeReply(ReplyRequests.LEAVE,
                RecordingReplySink.patient());

        assertThat(observed.fallbacks()).containsExactly("refused-key");
        assertThat(written.text()).isEqualTo(ModelWriterFixture.fallbackText(ReplyRequests.LEAVE));
    }

    private ReplyWriter writer(String name, String key, ModelObserver observer) {
        LanguageModel model = LanguageModel
                .builder(name, ChatEndpoint.at(server.address()).withKey(key).chatModel(name))
                .limits(ModelWriterFixture.LIMITS.withContext(4096, 64))
                .observer(observer)
                .build();
        return LanguageModelReplyWriter.builder(model, new EchoReplyWriter()).build();
    }
}
