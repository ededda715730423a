package dev.carrel.system.model;

import dev.carrel.harness.LiveStream;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A model call is cancelled when its client disconnects, at any point. */
class LanguageModelClientGoneTest {

    private static final Map<String, ModelScript> AT_WORK = Map.of("before it has answered",
            ModelScript.begin().hangs(),
            "after the head of its answer", ModelScript.begin().headersNow().hangs(), "while it thinks",
            ModelScript.begin().role().reasoning("Let me see.").hangs(), "in the middle",
            ModelScript.begin().role().text("Employees", " have").hangs());

    private static ServerWithModel server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = ServerWithModel.start(folder, Map.of());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> cancelsModelCallWhenClientIsGone() {
        return AT_WORK.entrySet().stream().map(work -> dynamicTest(work.getKey(), () -> {
            for (String accept : new String[]{ServerWithModel.LINES, ServerWithModel.EVENTS}) {
                server.model.answer(request -> work.getValue());
                String conversation = server.ask(ServerWithModel.NOTHING_OF_IT).get("conversationId").asText();
                int before = server.model.calls().size();
                ServedCall call;
                try (LiveStream stream = server.client.open(ServerWithModel.CURRENT,
                        Map.of("query", ServerWithModel.HOW_MANY_DAYS, "conversationId", conversation, "streaming",
                                true),
                        accept)) {
                    call = server.model.awaitCalls(before + 1, ServerWithModel.TIMEOUT).getLast();
                    stream.await("initializing");
                    if (work.getKey().equals("in the middle")) {
                        stream.awaitText("Employees");
                    }
                }

                assertThat(call.awaitClientLeft(ServerWithModel.TIMEOUT)).isTrue();
                assertThat(server.turns(conversation)).hasSize(1);
                assertThat(server.logged(" WARN ")).isEmpty();
                assertThat(server.logged(" ERROR ")).isEmpty();
            }
        }));
    }
}
