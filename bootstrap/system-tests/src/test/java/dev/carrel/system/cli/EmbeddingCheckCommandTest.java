package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingCheckCommandTest {

    private final CliRunner cli = CliRunner.withEnvironment(Map.of());

    @Test
    void checksBuiltInModel() {
        List<String> lines = cli.runForLines("embedding", "check");

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("The model bge-small-en-v1.5-q/192 works: 384 dimensions, ready in ");
        assertThat(lines.get(1)).isEqualTo("Asked \"How many days of leave do I have?\", it finds among 4 passages: "
                + "\"Staff may take thirty days off every year.\"");
    }

    @Test
    void explainsMissingFolder() {
        assertThat(cli.runCommand("embedding", "check", "--set", "embedding.model=/absent/model"))
                .isEqualTo(
                        new CliRun(1, "", "carrel: There is no folder /absent/model. Name a folder with a model.onnx "
                                + "and a tokenizer.json.\n"));
    }

    @Test
    void explainsUnreachableServer() {
        CliRun run = cli.withVariable("CARREL_EMBEDDING_API_KEY", "sk-secret")
                .withVariable("CARREL_EMBEDDING_QUERY_TIMEOUT", "1m")
                .runCommand("embedding", "check", "--set", "embedding.model=some", "--set",
                        "embedding.base-url=http://127.0.0.1:1/v1");

        assertThat(run)
                .isEqualTo(new CliRun(1, "", "carrel: The embedding model some@127.0.0.1:1 cannot be reached.\n"));
    }

    @Test
    void succeedsWithoutModel() {
        assertThat(cli.runCommand("embedding", "check", "--set", "embedding.model=none"))
                .isEqualTo(new CliRun(0,
                        "No embedding model is set (embedding.model is none): search is lexical only.\n", ""));
    }
}
