package dev.carrel.application.contract.storage;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.ChangeSignals.ReceivedSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.application.port.coordination.LibraryChange.ConnectorChange;
import dev.carrel.application.port.coordination.LibraryChange.CrawlChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link ChangeSignals} for a storage that several engines share. */
public abstract class ChangeSignalsContract extends StorageFixture {

    private static final Duration TIMEOUT = Eventually.LIMIT;
    private static final Duration NO_TIME = Duration.ofMillis(1);
    private static final LeaseHolder ONE = new LeaseHolder("one", "run 1");
    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");
    private static final LeaseHolder THIRD = new LeaseHolder("third", "run 1");

    private static final Attributes LONG = Attributes.of(Map.of("texts", Collections.nCopies(32, "ä".repeat(500))));

    private ChangeSignals signals() {
        return storage.coordination().signals();
    }

    @BeforeEach
    void beginToReceive() {
        for (LeaseHolder engine : List.of(ONE, OTHER, THIRD)) {
            assertThat(signals().receive(engine, NO_TIME)).isEqualTo(new ReceivedSignals(List.of(), true));
        }
    }

    private static ChangeSignal signal(LibraryId library, LibraryChange change) {
        return new ChangeSignal(library, change);
    }

    private List<ChangeSignal> receive(LeaseHolder receiver, int count) {
        var all = new ArrayList<ChangeSignal>();
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (all.size() < count && System.nanoTime() < deadline) {
            ReceivedSignals received = signals().receive(receiver, TIMEOUT);
            assertThat(received.isGap()).isFalse();
            all.addAll(received.signals());
        }
        return all;
    }

    @Test
    void tellsEveryOtherEngine() {
        List<ChangeSignal> sent = List.of(
                signal(HANDBOOK, new DocumentChange(new DocumentId("one"), List.of())),
                signal(RECIPES, new DocumentChange(new DocumentId("two"),
                        List.of(Attributes.of(
                                Map.of("team", "\"Ärzte\\ \uD83D\uDE00 \uFDD0", "size", 7, "open", true)),
                                Attributes.NONE))),
                signal(HANDBOOK, new DocumentChange(new DocumentId("three"), List.of(Attributes.NONE))),
                signal(HANDBOOK, new CrawlChange(new CrawlId("crawl"))),
                signal(HANDBOOK, new ConnectorChange(new ConnectorKey("files"))),
                signal(HANDBOOK, new EmbeddingChange()));
        signals().send(ONE, sent);

        assertThat(receive(OTHER, sent.size())).isEqualTo(sent);
        assertThat(receive(THIRD, sent.size())).isEqualTo(sent);
        assertThat(signals().receive(ONE, NO_TIME).signals()).isEmpty();
        assertThat(signals().receive(OTHER, NO_TIME).signals()).as("what was received before").isEmpty();
    }

    @Test
    void keepsTheOrderOfManySignals() {
        var sent = new ArrayList<ChangeSignal>();
        for (int number = 0; number < 1_000; number++) {
            sent.add(signal(HANDBOOK, new DocumentChange(new DocumentId("document-" + number),
                    number % 50 == 0 ? List.of(LONG) : List.of())));
        }
        signals().send(ONE, sent.subList(0, 500));
        signals().send(ONE, sent.subList(500, 1_000));

        assertThat(receive(OTHER, sent.size())).isEqualTo(sent);
    }

    @Test
    void tellsAnEngineWhatItsFormerRunDid() {
        var next = new LeaseHolder("one", "run 2");
        signals().receive(next, NO_TIME);
        ChangeSignal sent = signal(HANDBOOK, new EmbeddingChange());
        signals().send(ONE, List.of(sent));
        assertThat(receive(next, 1)).containsExactly(sent);
    }
}
