package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Nested;

/**
 * Runs all contract tests of a storage. The test of an adapter extends this class and opens its storage:
 *
 * <pre>
 * class MyStorageTest extends StorageContract {
 *     protected Storage openStorage() { return MyStorage.openEmpty(); }
 * }
 * </pre>
 */
public abstract class StorageContract {

    /** Opens an empty storage, another at each call. The tests close it. */
    protected abstract Storage openStorage();

    @Nested
    class QuestionLogTest extends QuestionLogContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class AuditLogTest extends AuditLogContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class BrowserSessionsTest extends BrowserSessionsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class PeopleTest extends PeopleContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class OneTimeValuesTest extends OneTimeValuesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class UsageLogTest extends UsageLogContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class HelpArticlesTest extends HelpArticlesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class WidgetsTest extends WidgetsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class ConnectorsTest extends ConnectorsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class RecognizedPagesTest extends RecognizedPagesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class EvaluationsTest extends EvaluationsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class LibrariesTest extends LibrariesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class DocumentsTest extends DocumentsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class AttributesTest extends AttributesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class SubmissionTest extends SubmissionContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class FileSubmissionTest extends FileSubmissionContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class CorrectionsTest extends CorrectionsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class ReplacementTest extends ReplacementContract {

        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class DocumentKeyTest extends DocumentKeyContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class DocumentQueueTest extends DocumentQueueContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class FairClaimTest extends FairClaimContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class LeaseTest extends LeaseContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class FencingTest extends FencingContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class PageRefreshTest extends PageRefreshContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class PageRemovalTest extends PageRemovalContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class ChangeLogTest extends ChangeLogContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class EmbeddingsTest extends EmbeddingsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class EmbeddingPurgeTest extends EmbeddingPurgeContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class ConversationsTest extends ConversationsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class AccessTokensTest extends AccessTokensContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class CrawlsTest extends CrawlsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class CrawlPagesTest extends CrawlPagesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class CrawlSitemapsTest extends CrawlSitemapsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class WebhookQueueTest extends WebhookQueueContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class WebhookEventsTest extends WebhookEventsContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class BackupTest extends BackupContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class PurgeTest extends PurgeContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class PendingPurgesTest extends PendingPurgesContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }

    @Nested
    class StorageModelTest extends StorageModelContract {
        @Override
        protected Storage openStorage() {
            return StorageContract.this.openStorage();
        }
    }
}
