package dev.carrel.application;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An index that is found damaged by a search is built anew, though nothing is changed in it. */
final class DamagedIndexTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void aSearchThatFindsDamageHasTheIndexBuiltAnew() throws Exception {
        var index = new Damageable();
        try (Carrel carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(index)
                .replies(new EchoReplyWriter())
                .open()) {
            LibraryHandle library = carrel.library("handbook");
            Document leave = library.add("Leave is granted by the manager.").document();
            library.await(leave.id(), PATIENCE);

            Instant deadline = Instant.now().plus(PATIENCE);
            index.damaged.set(true);
            assertThatThrownBy(() -> library.search(Question.of("leave"), 5)).isInstanceOf(IndexException.class);
            while (found(library) == 0 && Instant.now().isBefore(deadline)) {
                Thread.sleep(10);
            }

            assertThat(found(library)).isEqualTo(1);
            assertThat(carrel.verify(library.id()).agree()).isTrue();
        }
    }

    private static int found(LibraryHandle library) {
        try {
            return library.search(Question.of("leave"), 5).size();
        } catch (IndexException ignored) {
            return 0;
        }
    }

    /** Searches fail while it is damaged; it is replaced by an empty one when it is opened. */
    private static final class Damageable implements PassageIndex {

        private final AtomicBoolean damaged = new AtomicBoolean();
        private final InMemoryPassageIndex sound = new InMemoryPassageIndex();

        @Override
        public Held open(LibraryId library, String epoch) {
            if (damaged.getAndSet(false)) {
                sound.drop(library);
            }
            return sound.open(library, epoch);
        }

        @Override
        public Found search(LibraryId library, PassageQuery query) {
            if (damaged.get()) {
                throw new IndexException("The files are damaged.", null);
            }
            return sound.search(library, query);
        }

        @Override
        public void apply(LibraryId library, List<Update> updates, long upTo) {
            sound.apply(library, updates, upTo);
        }

        @Override
        public long commit(LibraryId library) {
            return sound.commit(library);
        }

        @Override
        public List<DocumentId> documents(LibraryId library) {
            return sound.documents(library);
        }

        @Override
        public void purge(LibraryId library) {
            sound.purge(library);
        }

        @Override
        public List<String> traces(LibraryId library, DocumentId document) {
            return sound.traces(library, document);
        }

        @Override
        public void retain(Collection<LibraryId> libraries) {
            sound.retain(libraries);
        }

        @Override
        public void drop(LibraryId library) {
            sound.drop(library);
        }

        @Override
        public void close() {
            sound.close();
        }
    }
}
