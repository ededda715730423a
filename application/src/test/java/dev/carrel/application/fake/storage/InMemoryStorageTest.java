package dev.carrel.application.fake.storage;

import dev.carrel.application.contract.storage.AccessTokensContract;
import dev.carrel.application.contract.storage.BackupContract;
import dev.carrel.application.contract.storage.ChangeLogContract;
import dev.carrel.application.contract.storage.ConversationsContract;
import dev.carrel.application.contract.storage.CrawlsContract;
import dev.carrel.application.contract.storage.DocumentKeyContract;
import dev.carrel.application.contract.storage.DocumentQueueContract;
import dev.carrel.application.contract.storage.DocumentsContract;
import dev.carrel.application.contract.storage.EmbeddingsContract;
import dev.carrel.application.contract.storage.FairClaimContract;
import dev.carrel.application.contract.storage.FencingContract;
import dev.carrel.application.contract.storage.FileSubmissionContract;
import dev.carrel.application.contract.storage.LeaseContract;
import dev.carrel.application.contract.storage.LibrariesContract;
import dev.carrel.application.contract.storage.PageRefreshContract;
import dev.carrel.application.contract.storage.PendingPurgesContract;
import dev.carrel.application.contract.storage.PurgeContract;
import dev.carrel.application.contract.storage.SubmissionContract;
import dev.carrel.application.contract.storage.WebhookQueueContract;
import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Nested;

/** The fake keeps the contract of the storage. */
class InMemoryStorageTest {

    @Nested
    class LibrariesTest extends LibrariesContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class DocumentsTest extends DocumentsContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class SubmissionsTest extends SubmissionContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class DocumentQueueTest extends DocumentQueueContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class FencesTest extends FencingContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ChangesTest extends ChangeLogContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class EmbeddingsTest extends EmbeddingsContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ConversationsTest extends ConversationsContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class AccessTokensTest extends AccessTokensContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class BackUpTest extends BackupContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class TurnsTest extends FairClaimContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class LeasesTest extends LeaseContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class KeysTest extends DocumentKeyContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class FilesTest extends FileSubmissionContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class RereadingTest extends PageRefreshContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class CallbackQueueTest extends WebhookQueueContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class CrawlsTest extends CrawlsContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class PurgeTest extends PurgeContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }

    @Nested
    class ErasuresTest extends PendingPurgesContract {
        @Override
        protected Storage openStorage() {
            return new InMemoryStorage();
        }
    }
}
