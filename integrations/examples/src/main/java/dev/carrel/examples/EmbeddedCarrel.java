package dev.carrel.examples;

import dev.carrel.application.Carrel;
import dev.carrel.embedding.AnswerModel;
import dev.carrel.embedding.BgeSmallEmbedder;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Path;
import java.time.Duration;

/** Adds a text to a library in a folder, asks a question about it, and prints the reply with its sources. */
public final class EmbeddedCarrel {

    private EmbeddedCarrel() {}

    public static void main(String[] args) throws InterruptedException {
        var home = Path.of(args.length > 0 ? args[0] : "data");
        try (var carrel = Carrel.builder()
                .storage(SqliteStorage.open(home.resolve("carrel.db")))
                .index(LucenePassageIndex.open(home.resolve("index")))
                .replyWriter(new ExtractiveReplyWriter())
                .embedder(new BgeSmallEmbedder())
                .reranker(new AnswerModel())
                .open()) {
            var handbook = carrel.createLibrary("handbook");
            var added = handbook.addText("Every employee has 28 days of leave a year. Unused days expire in March.");
            handbook.await(added.id(), Duration.ofMinutes(1));
            var reply = handbook.ask("How many days of leave do I have?");
            System.out.println(reply.text());
            reply.sources().forEach(source -> System.out.println("- " + source.title()));
        }
    }
}
