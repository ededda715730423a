package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ModelCheckCommandTest {

    private static final String KEY = "sk-secret";
    private static final String REPLY = "A library is a place. It keeps books. It lends them to anybody who asks.";

    private final TestModelServer server = TestModelServer.start();
    private final URI address = server.address();

    @AfterEach
    void close() {
        server.close();
    }

    private CliRun runCheck(String... more) {
        CliRunner cli = CliRunner
                .withEnvironment(Map.of("CARREL_MODEL_BASE_URL", address.toString(), "CARREL_MODEL_NAME", "tiny",
                        "CARREL_MODEL_API_KEY", KEY));
        for (int next = 0; next < more.length; next += 2) {
            cli = cli.withVariable(more[next], more[next + 1]);
        }
        CliRun run = cli.runCommand("model", "check");
        assertThat(run.out() + run.err()).doesNotContain(KEY);
        return run;
    }

    /** The beginning of the message about the model. */
    private String model() {
        return "The language model tiny at " + address + " ";
    }

    private void failure(ModelScript script, String message, String... more) {
        server.answer(request -> script);
        assertThat(runCheck(more)).isEqualTo(new CliRun(1, "", "carrel: " + model() + message + "\n"));
    }

    @Test
    void acceptsStreamingModel() {
        server.answer(request -> ModelScript.saying(REPLY));

        CliRun run = runCheck();

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.out()).startsWith(model() + "works: its reply came in 15 pieces, the first after ")
                .contains("It writes about ");
        assertThat(server.requests().getLast().header("Authorization")).contains("Bearer " + KEY);
        assertThat(server.requests().getLast().model()).isEqualTo("tiny");
    }

    @Test
    void warnsOfReplyInOnePiece() {
        server.answer(request -> ModelScript.begin().role().text(REPLY).finish("stop").done());

        CliRun run = runCheck();

        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith(model() + "works: its reply came after ").hasLineCount(1);
        assertThat(run.err()).isEqualTo(
                "The reply came in one piece, so replies cannot be streamed. Check whether the server, or a proxy in "
                        + "front of it, buffers responses.\n");
    }

    @Test
    void rejectsUnstreamedReply() {
        String message = "answers, but does not stream. Does model.base-url end where /chat/completions begins? "
                + "For most servers it ends in /v1.";
        failure(ModelScript.begin().wholeBody("application/json", "{\"choices\": []}"), message);
        failure(ModelScript.begin().wholeBody("text/html; charset=utf-8", "<p>Hello " + KEY + "</p>"), message);
    }

    @Test
    void reportsWrongKeyWithoutShowingIt() {
        failure(ModelScript.failing(401, "Incorrect API key provided: " + KEY),
                "rejected the API key (status 401). Set CARREL_MODEL_API_KEY to a key of that server.");
    }

    @Test
    void reportsUnknownModel() {
        failure(ModelScript.failing(404, "The model does not exist"),
                "is not known to the server (status 404). Does the server have the model of model.name? "
                        + "The address of model.base-url must end before /chat/completions.");
    }

    @Test
    void reportsTimeout() {
        failure(ModelScript.begin().role().hangs(),
                "did not begin to reply in time. The model may still be loading: try again, or raise "
                        + "model.first-token-timeout.",
                "CARREL_MODEL_FIRST_TOKEN_TIMEOUT", "500ms");
        failure(ModelScript.begin().role().text("A library").hangs(),
                "paused too long within the reply. If the model only needs more time, raise "
                        + "model.silence-timeout.",
                "CARREL_MODEL_SILENCE_TIMEOUT", "500ms");
    }

    @Test
    void reportsReplyOfReasoningOnly() {
        failure(ModelScript.begin().role().reasoning("Let me see.").finish("length").done(),
                "used up its tokens before it replied. The model seems to reason at length: raise model.max-reply, and "
                        + "model.context with it.");
    }

    @Test
    void reportsOtherErrors() {
        failure(ModelScript.failing(429, "Quota of " + KEY),
                "is limiting the rate of requests (status 429). Try again later, or ask the provider for a higher "
                        + "rate limit.");
        failure(ModelScript.failing(503, "Loading"), "failed (status 503). See the log of that server.");
        failure(ModelScript.begin().role().finish("stop").done(),
                "returned an empty reply. See the log of that server.");
    }

    @Test
    void reportsUnreachableServer() {
        server.close();

        assertThat(runCheck()).isEqualTo(new CliRun(1, "", "carrel: " + model()
                + "cannot be reached (ConnectException). Is the server running, and is model.base-url its address? "
                + "For most servers it ends in /v1.\n"));
    }

    @Test
    void requiresModelSettings() {
        assertThat(CliRunner.withEnvironment(Map.of()).runCommand("model", "check")).isEqualTo(new CliRun(2, "",
                "carrel: There is no language model to check: model.base-url is not set, so replies are extracted "
                        + "from the documents.\n"));
    }

    @Test
    void requiresModelName() {
        assertThat(CliRunner.withEnvironment(Map.of())
                .runCommand("model", "check", "--set", "model.base-url=" + address)
                .code()).isEqualTo(2);
        assertThat(server.requests()).isEmpty();
    }
}
