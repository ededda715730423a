package dev.carrel.client;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.StreamedReply;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.NewDocument;
import java.time.Duration;

/** The program of docs/bridges.md. */
final class GuideProgram {

    private GuideProgram() {}

    static void run(String url, String token) throws InterruptedException {
        try (var client = CarrelClient.builder().url(url).token(token).build()) {
            LibraryClient handbook = client.library("handbook");
            var leave = NewDocument.ofText("Every employee has 28 days of leave a year.").withKey("leave");
            handbook.await(handbook.add(leave).id(), Duration.ofSeconds(30));
            LibraryReply reply = handbook.ask("How many days of leave do I have?");
            System.out.println(reply.text());
            reply.sources().forEach(source -> System.out.println("- " + source.title()));
        }
    }

    static LibraryReply stream(LibraryClient handbook) throws InterruptedException {
        try (StreamedReply stream = handbook.stream(Question.of("How many days of leave do I have?"))) {
            LibraryReply reply = stream.complete(System.out::print);
            return reply;
        }
    }
}
