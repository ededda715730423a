package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.Cli.Run;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingCheckTest {

    private final Cli cli = Cli.with(Map.of());

    @Test
    void theModelThatIsBuiltInWorks() {
        assertThat(cli.lines("embedding", "check")).hasSize(2)
                .first()
                .asString()
                .startsWith("The model bge-small-en-v1.5-q works: 384 dimensions, ready in ");
    }

    @Test
    void whyAServerDoesNotAnswerIsSaid() {
        Run run = cli.and("CARREL_EMBEDDING_API_KEY", "sk-secret")
                .run("embedding", "check", "--set", "embedding.model=some", "--set",
                        "embedding.base-url=http://127.0.0.1:1/v1");

        assertThat(run).isEqualTo(new Run(1, "", "carrel: The embedding model some@127.0.0.1:1 cannot be reached.\n"));
    }

    @Test
    void nothingIsToBeChecked() {
        assertThat(cli.run("embedding", "check", "--set", "embedding.model=none"))
                .isEqualTo(new Run(0, "embedding.model is none: everything works by words.\n", ""));
    }
}
