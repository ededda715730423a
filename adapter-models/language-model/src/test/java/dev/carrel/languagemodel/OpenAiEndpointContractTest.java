package dev.carrel.languagemodel;

import dev.carrel.application.contract.model.PassageEmbedderContract;
import dev.carrel.application.port.PassageEmbedder;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class OpenAiEndpointContractTest extends PassageEmbedderContract {

    private static EmbeddingServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new EmbeddingServer();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    protected PassageEmbedder openEmbedder() {
        return EmbeddingEndpoint.at(server.address())
                .embedderBuilder("words", "")
                .questionTimeout(ModelWriterFixture.ENDLESS)
                .batchTimeout(ModelWriterFixture.ENDLESS)
                .build();
    }
}
