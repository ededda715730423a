package dev.carrel.system.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.DocumentedExample;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Runs the examples of the documentation as they are on a server, and compares their output with the one that the page
 * shows. Needs bash and curl; the examples in Python are skipped without python3.
 */
class DocumentationExamplesTest {

    private static final String END = "--- end of the example ---";
    /** Makes the commands of the documentation available, and failures of curl fail. */
    private static final String PROLOGUE = """
            set -eu
            curl() { command curl --fail-with-body "$@"; echo; }
            carrel() { %s "$@"; }
            """.formatted(BuiltProgram.shellCommand(BuiltProgram.command()));
    private static final Map<String, String> PROGRAMS = Map.of("curl", "%s", "shell", "%s", "python", """
            python3 - <<'EXAMPLE'
            %s
            EXAMPLE""", "langchain4j", """
            cat > Example.java <<'EXAMPLE'
            import dev.langchain4j.model.openai.OpenAiChatModel;
            class Example { public static void main(String[] args) { %s } }
            EXAMPLE
            "$JAVA" -XX:TieredStopAtLevel=1 -cp "$CLASS_PATH" Example.java""");

    @TempDir
    private static Path folder;
    private static ServerProcess server;
    private static List<String> outputsOfReadme;

    /** Runs the examples of the README, whose documents those of the other pages need. */
    @BeforeAll
    static void startServer() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is missing on this machine");
        server = ServerProcess.start(folder.resolve("data"));
        outputsOfReadme = runExamples("README.md");
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void theReadmeShowsWhatItsCommandsReturn() {
        assertThat(String.join("", outputsOfReadme)).contains("\"name\":\"Handbook\"")
                .contains("\"status\":\"success\"")
                .contains("28 days of leave a year")
                .contains("{\"type\":\"done\"}")
                .contains("data: {\"type\":\"done\"}")
                .contains("\"title\":\"Leave\"");
    }

    @Test
    void openAiClientsAsk() throws Exception {
        assertThat(String.join("", runExamples("docs/openai.md"))).contains("\"owned_by\":\"carrel\"")
                .contains("\"object\":\"chat.completion\"")
                .contains("\"type\":\"url_citation\"")
                .contains("expire in March")
                .contains("data: [DONE]")
                .contains("\"object\":\"response\"", "\"previous_response_id\":\"resp_");
    }

    @Test
    void assistantsCallTools() throws Exception {
        assertThat(runExamples("docs/mcp.md")).hasSizeGreaterThan(1).allMatch(output -> output.contains("28 days"));
    }

    @Test
    void aDesktopAssistantStartsTheCommandOfItsConfiguration() throws Exception {
        String configuration = DocumentedExample.readAll("docs/mcp.md")
                .stream()
                .filter(example -> example.language().equals("desktop"))
                .map(DocumentedExample::code)
                .collect(Collectors.joining());
        String arguments = new ObjectMapper().readTree(configuration)
                .at("/mcpServers/carrel/args")
                .valueStream()
                .map(argument -> argument.asText().replace("/home/me/carrel-data", "mine"))
                .collect(Collectors.joining(" "));

        assertThat(runScript("""
                unset CARREL_SERVER CARREL_TOKEN
                export CARREL_EMBEDDING_MODEL=none
                carrel library create handbook --data mine
                echo '{"jsonrpc": "2.0", "id": 1, "method": "ping"}' | carrel %s
                """.formatted(arguments))).contains("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    }

    @Test
    void twoTeamsShareALibrary() throws Exception {
        Files.writeString(Files.createDirectories(folder.resolve("sales")).resolve("discount.txt"),
                "Resellers get a discount of ten percent.");
        assertThat(runExamples("docs/filters.md")).isNotEmpty();

        String sales = URLEncoder.encode("{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}", UTF_8);
        assertThat(server.client().delete("/library/handbook/document?filter=" + sales).status())
                .as("the other pages find no discount")
                .isEqualTo(200);
    }

    /** Runs the examples of a page in one shell, checks their outputs and returns them. */
    private static List<String> runExamples(String page) throws Exception {
        List<DocumentedExample> examples = DocumentedExample.readAll(page)
                .stream()
                .filter(DocumentationExamplesTest::isRunnable)
                .toList();
        String output = runScript(examples.stream()
                .map(example -> PROGRAMS.get(example.language()).formatted(example.code()))
                .collect(Collectors.joining("\necho '" + END + "'\n")));
        List<String> outputs = List.of(output.split(Pattern.quote(END)));
        assertThat(outputs).hasSameSizeAs(examples);
        for (int index = 0; index < outputs.size(); index++) {
            DocumentedExample example = examples.get(index);
            assertThat(example.isShownBy(outputs.get(index)))
                    .as("%s shows %s, but the output is %s", page, example.output(), outputs.get(index))
                    .isTrue();
        }
        return outputs;
    }

    private static boolean isRunnable(DocumentedExample example) {
        if (example.language().equals("python") && !Files.isExecutable(Path.of("/usr/bin/python3"))) {
            System.out.println("SKIPPED: Needs python3.");
            return false;
        }
        return PROGRAMS.containsKey(example.language());
    }

    private static String runScript(String script) throws IOException, InterruptedException {
        // A busy machine may need more than the ten seconds of the README until a document is searchable.
        String local = script.replace("Prefer: wait=10", "Prefer: wait=60")
                .replace("http://127.0.0.1:8080", server.address())
                .replace("carrel_…", ServerProcess.ADMIN_TOKEN);
        var builder = new ProcessBuilder("bash", "-c", PROLOGUE + local).directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment()
                .putAll(Map.of("CARREL", server.address(), "TOKEN", ServerProcess.ADMIN_TOKEN,
                        "CARREL_SERVER", server.address(), "CARREL_TOKEN", ServerProcess.ADMIN_TOKEN, "JAVA",
                        BuiltProgram.java(),
                        "CLASS_PATH", System.getProperty("java.class.path"), "XDG_STATE_HOME",
                        folder.resolve("state").toString()));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
