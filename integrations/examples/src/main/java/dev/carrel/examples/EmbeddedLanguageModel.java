package dev.carrel.examples;

import dev.carrel.application.Carrel;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
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
            var handbook = carrel.library("handbook");
            var text = "Every employee has 28 days of leave a year. Unused days expire in March.";
            var added = handbook.addText(text);
            handbook.awaitDocument(added.document().id(), Duration.ofMinutes(1));
            printReply(handbook.streamReply(Question.of("How many days of leave do I have?")));
        }
    }

    private static void printReply(ReplyStream reply) throws InterruptedException {
        try (reply) {
            boolean ended = false;
            while (!ended) {
                ReplyEvent event = reply.nextEvent(Duration.ofMinutes(1)).orElse(new ReplyEvent.TokenEvent(""));
                switch (event) {
                    case ReplyEvent.TokenEvent token -> System.out.print(token.value());
                    case ReplyEvent.ResponseEvent response -> response.reply()
                            .metadata()
                            .documents()
                            .forEach(source -> System.out.print("\n- " + source.title()));
                    case ReplyEvent.FailureEvent failed -> System.out.print("\n" + failed.problem().userMessage());
                    case ReplyEvent.InitializingEvent begun -> {}
                    case ReplyEvent.DoneEvent done -> System.out.println();
                }
                ended = event.isTerminal();
            }
        }
    }
}
