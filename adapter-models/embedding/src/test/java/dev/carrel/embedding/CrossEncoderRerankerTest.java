package dev.carrel.embedding;

import dev.carrel.application.contract.model.RerankerContract;
import dev.carrel.application.port.Reranker;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class CrossEncoderRerankerTest extends RerankerContract {

    @TempDir
    private static Path models;

    @BeforeAll
    static void writeModel() throws IOException {
        TinyModels.writeCrossEncoder(models.resolve("pairs"));
    }

    @Override
    protected Reranker openReranker() {
        return CrossEncoderReranker.open(models.resolve("pairs"));
    }
}
