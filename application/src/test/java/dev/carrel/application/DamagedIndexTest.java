package dev.carrel.application;

import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The engine rebuilds an index that a search finds damaged, even if no document changes. */
final class DamagedIndexTest {

    @Test
    void rebuildsAnIndexFoundDamagedBySearch() throws Exception {
        var index = new DamageableIndex();
        try (Carrel carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(index)
                .replyWriter(new EchoReplyWriter())
                .open()) {
            LibraryHandle library = carrel.createLibrary("handbook");
            Document leave = library.documents().addText("Leave is granted by the manager.").document();
            library.documents().awaitDocument(leave.id(), Eventually.LIMIT);

            index.damaged.set(true);
            assertThatThrownBy(() -> library.queries().search(Question.of("leave"), 5))
                    .isInstanceOf(IndexException.class);
            Eventually.await("the document is found", () -> countFound(library) == 1);

            assertThat(carrel.verifyIndex(library.id()).isConsistent()).isTrue();
        }
    }

    private static int countFound(LibraryHandle library) {
        return library.queries().search(Question.of("leave"), 5).documents().size();
    }

    /** An index whose searches fail while it is damaged; opening it replaces it by an empty one. */
    private static final class DamageableIndex extends ForwardingPassageIndex {

        private final AtomicBoolean damaged = new AtomicBoolean();

        DamageableIndex() {
            super(new InMemoryPassageIndex());
        }

        @Override
        public IndexState openLibrary(LibraryId library, String epoch) {
            if (damaged.getAndSet(false)) {
                dropLibrary(library);
            }
            return super.openLibrary(library, epoch);
        }

        @Override
        public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
            if (damaged.get()) {
                throw new IndexException("The files are damaged.", null);
            }
            return super.searchPassages(library, query, signal);
        }
    }
}
