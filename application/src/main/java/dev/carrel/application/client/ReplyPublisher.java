package dev.carrel.application.client;

import dev.carrel.domain.conversation.Question;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Asks a question for each subscriber, on a virtual thread, which waits while the subscriber is behind. */
final class ReplyPublisher implements Flow.Publisher<ReplyPart> {

    /** How many parts may wait for a subscriber before the reply does. */
    private static final int BUFFERED_PARTS = 64;

    private static final Executor THREADS = Thread.ofVirtual().name("carrel-subscriber")::start;

    private final LibraryClient library;
    private final Question question;

    ReplyPublisher(LibraryClient library, Question question) {
        this.library = library;
        this.question = question;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ReplyPart> subscriber) {
        var parts = new SubmissionPublisher<ReplyPart>(THREADS, BUFFERED_PARTS);
        parts.subscribe(subscriber);
        Thread.ofVirtual().name("carrel-published-reply").start(() -> publish(parts));
    }

    private void publish(SubmissionPublisher<ReplyPart> parts) {
        try (StreamedReply reply = library.stream(question)) {
            for (Optional<String> token = reply.nextToken(); token.isPresent(); token = reply.nextToken()) {
                if (!parts.hasSubscribers()) {
                    return;
                }
                parts.submit(new ReplyPart.Token(token.get()));
            }
            parts.submit(new ReplyPart.Whole(reply.complete()));
            parts.close();
        } catch (InterruptedException | RuntimeException e) {
            parts.closeExceptionally(e);
        }
    }
}
