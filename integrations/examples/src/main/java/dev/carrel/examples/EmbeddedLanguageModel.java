package dev.carrel.examples;

import dev.carrel.application.Carrel;
import dev.carrel.domain.conversation.Question;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.languagemodel.ChatEndpoint;
import dev.carrel.languagemodel.LanguageModel;
import dev.carrel.languagemodel.LanguageModelQuestionRewriter;
import dev.carrel.languagemodel.LanguageModelReplyWriter;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** Asks a library in a folder, with a language model that writes the reply, and prints it while it is made. */
public final class EmbeddedLanguageModel {

    private EmbeddedLanguageModel() {}

    public static void main(String[] args) throws InterruptedException {
        var home = Path.of(args[0]);
        var chatModel = ChatEndpoint.at(URI.create(args[1])).chatModel(args[2]);
        var model = LanguageModel.builder("my model", chatModel).build();
        try (var carrel = Carrel.builder()
                .storage(SqliteStorage.open(home.resolve("carrel.db")))
                .index(LucenePassageIndex.open(home.resolve("index")))
                .replyWriter(LanguageModelReplyWriter.builder(model, new ExtractiveReplyWriter()).build())
                .questionRewriter(new LanguageModelQuestionRewriter(model, false))
                .open()) {
            var handbook = carrel.createLibrary("handbook");
            var added = handbook.addText("Every employee has 28 days of leave a year. Unused days expire in March.");
            handbook.await(added.id(), Duration.ofMinutes(1));
            try (var stream = handbook.stream(Question.of("How many days of leave do I have?"))) {
                var reply = stream.complete(System.out::print);
                reply.sources().forEach(source -> System.out.print("\n- " + source.title()));
                System.out.println();
            }
        }
    }
}
