package dev.carrel.application.port.storage;

import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Nested;

/** The fake keeps the contract of the storage. */
class InMemoryStorageTest {

    @Nested
    class LibrariesTest extends LibrariesContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class DocumentsTest extends DocumentsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class SubmissionsTest extends SubmissionsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class DocumentQueueTest extends DocumentQueueContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class FencesTest extends FencesContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ChangesTest extends ChangesContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class EmbeddingsTest extends EmbeddingsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ConversationsTest extends ConversationsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class AccessTokensTest extends AccessTokensContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class BackUpTest extends BackUpContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class TurnsTest extends TurnsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class LeasesTest extends LeasesContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class KeysTest extends KeysContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class FilesTest extends FilesContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class RereadingTest extends RereadingContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class CallbackQueueTest extends CallbackQueueContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class CrawlsTest extends CrawlsContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class PurgeTest extends PurgeContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ErasuresTest extends ErasuresContract {
        @Override
        protected Storage open() {
            return new InMemoryStorage();
        }
    }
}
