package dev.carrel.persistence;

import dev.carrel.application.port.Storage;
import dev.carrel.application.port.storage.AccessTokensContract;
import dev.carrel.application.port.storage.BackUpContract;
import dev.carrel.application.port.storage.ChangesContract;
import dev.carrel.application.port.storage.ConversationsContract;
import dev.carrel.application.port.storage.DocumentQueueContract;
import dev.carrel.application.port.storage.DocumentsContract;
import dev.carrel.application.port.storage.FencesContract;
import dev.carrel.application.port.storage.LibrariesContract;
import dev.carrel.application.port.storage.ModelContract;
import dev.carrel.application.port.storage.SubmissionsContract;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the storage, kept in a file. */
class SqliteStorageContractTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    private Storage openFresh() {
        return SqliteStorage.open(folder.resolve(UUID.randomUUID() + "/carrel.db"));
    }

    @Nested
    class LibrariesTest extends LibrariesContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class DocumentsTest extends DocumentsContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class SubmissionsTest extends SubmissionsContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class DocumentQueueTest extends DocumentQueueContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class FencesTest extends FencesContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class ChangesTest extends ChangesContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class ConversationsTest extends ConversationsContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class AccessTokensTest extends AccessTokensContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class BackUpTest extends BackUpContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class ModelTest extends ModelContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }
}
