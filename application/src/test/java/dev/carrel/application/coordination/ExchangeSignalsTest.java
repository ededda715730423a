package dev.carrel.application.coordination;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ExchangeSignalsTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LibraryChange CHANGE = new DocumentChange(new DocumentId("one"), List.of());

    private final ChangeSignals signals = InMemoryStorage.shared().coordination().signals();
    private final ExchangeSignals one = new ExchangeSignals(signals, new LeaseHolder("one", "run"));
    private final ExchangeSignals other = new ExchangeSignals(signals, new LeaseHolder("other", "run"));
    private final ChangeFeed feed = TestChangeFeeds.create(InstantSource.system());
    private final List<LibraryChange> received = new ArrayList<>();

    @Test
    void sendsEqualChangesOnce() {
        assertThat(other.receiveNext(feed, received::addAll)).isTrue();
        one.noteChange(HANDBOOK, CHANGE);
        one.noteChange(HANDBOOK, new EmbeddingChange());
        one.noteChange(HANDBOOK, CHANGE);
        one.sendNoted();
        one.sendNoted();

        assertThat(other.receiveNext(feed, received::addAll)).isTrue();
        assertThat(received).containsExactly(CHANGE, new EmbeddingChange());
    }

    @Test
    void passesOnNothingThatAnotherEngineTold() {
        var relayed = new ArrayList<LibraryChange>();
        var watched = TestChangeFeeds.create(InstantSource.system(), (library, change) -> relayed.add(change));
        other.receiveNext(watched, received::addAll);
        one.noteChange(HANDBOOK, CHANGE);
        one.sendNoted();
        other.receiveNext(watched, received::addAll);
        watched.noteEmbedding(HANDBOOK);

        assertThat(received).containsExactly(CHANGE);
        assertThat(relayed).containsExactly(new EmbeddingChange());
    }

    @Test
    void keepsLittleWhenNothingCanBeSent() {
        other.receiveNext(feed, received::addAll);
        for (int number = 0; number < 100_000; number++) {
            one.noteChange(HANDBOOK, new DocumentChange(new DocumentId("d" + number), List.of()));
        }
        one.sendNoted();
        other.receiveNext(feed, received::addAll);
        assertThat(received).hasSizeBetween(1, 10_000).startsWith(new DocumentChange(new DocumentId("d0"), List.of()));
    }

    @Test
    void sendsAgainWhatCouldNotBeSent() {
        other.receiveNext(feed, received::addAll);
        var broken = new AtomicBoolean(true);
        var sender = new ExchangeSignals(new FlakySignals(broken, signals), new LeaseHolder("one", "run"));
        sender.noteChange(HANDBOOK, CHANGE);
        sender.sendNoted();
        broken.set(false);
        sender.noteChange(HANDBOOK, new EmbeddingChange());
        sender.sendNoted();

        other.receiveNext(feed, received::addAll);
        assertThat(received).containsExactlyInAnyOrder(CHANGE, new EmbeddingChange());
    }

    private record FlakySignals(AtomicBoolean broken, ChangeSignals signals) implements ChangeSignals {

        @Override
        public void send(LeaseHolder sender, List<ChangeSignal> changes) {
            if (broken.get()) {
                throw new StorageException("unreachable", null);
            }
            signals.send(sender, changes);
        }

        @Override
        public ReceivedSignals receive(LeaseHolder receiver, Duration timeout) {
            if (broken.get()) {
                throw new StorageException("unreachable", null);
            }
            return signals.receive(receiver, timeout);
        }
    }

    @Test
    void goesOnWithoutSignals() {
        var broken = new ExchangeSignals(new FlakySignals(new AtomicBoolean(true), signals),
                new LeaseHolder("one", "run"));
        broken.noteChange(HANDBOOK, CHANGE);
        broken.sendNoted();
        assertThat(broken.receiveNext(feed, received::addAll)).isFalse();
        assertThat(received).isEmpty();
    }
}
