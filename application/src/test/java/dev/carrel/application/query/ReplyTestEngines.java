package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Engines on fakes for the tests of replies. */
final class ReplyTestEngines {

    static final Duration TIMEOUT = Eventually.LIMIT;

    private ReplyTestEngines() {}

    static Carrel open(ReplyWriter writer, QueryLimits limits, InstantSource clock) {
        return Carrel.builder()
                .clock(clock)
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(writer)
                .queryLimits(limits)
                .open();
    }

    /** Reads a stream to its end and closes it. */
    static List<ReplyEvent> collectEvents(ReplyStream stream) throws InterruptedException {
        var events = new ArrayList<ReplyEvent>();
        try (stream) {
            do {
                stream.nextEvent(TIMEOUT).ifPresent(events::add);
            } while (!events.getLast().isTerminal());
        }
        return events;
    }
}
