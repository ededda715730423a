package org.example;

import dev.carrel.application.Carrel;
import dev.carrel.embedding.AnswerModel;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Opens the engine when the first bean needs it, and closes it when the application stops. */
public class CarrelProducer {

    @Produces
    @Singleton
    Carrel openCarrel(@ConfigProperty(name = "carrel.data") Path data) {
        return Carrel.builder()
                .storage(SqliteStorage.open(data.resolve("carrel.db")))
                .index(LucenePassageIndex.open(data.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(new BgeSmallEmbedder())
                .reranker(new AnswerModel())
                .open();
    }

    void closeCarrel(@Disposes Carrel carrel) {
        carrel.close();
    }
}
