package dev.carrel.system.cli;

import dev.carrel.system.cli.CliRunner.CliRun;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingCheckCommandTest {

    private final CliRunner cli = CliRunner.withEnvironment(Map.of());

    @Test
    void checksBuiltInModel() {
        assertThat(cli.runForLines("embedding", "check")).hasSize(2)
                .first()
                .asString()
                .startsWith("The model bge-small-en-v1.5-q/192 works: 384 dimensions, ready in ");
    }

    @Test
    void explainsUnreachableServer() {
        CliRun run = cli.withVariable("CARREL_EMBEDDING_API_KEY", "sk-secret")
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
