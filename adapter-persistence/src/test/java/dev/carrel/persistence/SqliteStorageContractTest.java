package dev.carrel.persistence;

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
import dev.carrel.application.contract.storage.StorageModelContract;
import dev.carrel.application.contract.storage.SubmissionContract;
import dev.carrel.application.contract.storage.WebhookQueueContract;
import dev.carrel.application.port.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

import static java.lang.StackWalker.Option.RETAIN_CLASS_REFERENCE;
import static org.assertj.core.api.Assertions.assertThat;

/** The contract of the storage, kept in a file. */
class SqliteStorageContractTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    /** An empty database that is copied, since to make the tables takes longer than most of the tests. */
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    static Path template;

    private static final StatementRecorder STATEMENTS = new StatementRecorder();

    /** What these tests had done is all that the storage ever does. */
    @AfterAll
    static void verifyQueryPlans() throws IOException {
        Map<String, List<String>> plans = STATEMENTS.explainPlans(template.resolve("carrel.db"));
        assertThat(plans).isNotEmpty()
                .allSatisfy((sql, plan) -> assertThat(StatementRecorder.findScans(plan)).as(sql).isEmpty());
        if (STATEMENTS.testClasses().containsAll(Set.of(SqliteStorageContractTest.class.getDeclaredClasses()))) {
            assertThat(StatementRecorder.constantStatements()).isNotEmpty()
                    .allSatisfy(sql -> assertThat(plans.keySet()).as("covered by no test: " + sql)
                            .anyMatch(recorded -> recorded.contains(sql)));
        }
    }

    @BeforeAll
    static void createTemplate() {
        SqliteStorage.open(template.resolve("carrel.db")).close();
    }

    private Storage openFresh() {
        try {
            Path fresh = Files.createDirectory(folder.resolve(UUID.randomUUID().toString())).resolve("carrel.db");
            Files.copy(template.resolve("carrel.db"), fresh);
            STATEMENTS.addTestClass(StackWalker.getInstance(RETAIN_CLASS_REFERENCE).getCallerClass());
            return SqliteStorage.open(fresh, STATEMENTS::openRecording);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Nested
    class LibrariesTest extends LibrariesContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class DocumentsTest extends DocumentsContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class SubmissionsTest extends SubmissionContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class DocumentQueueTest extends DocumentQueueContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class FencesTest extends FencingContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class ChangeLogTest extends ChangeLogContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class EmbeddingsTest extends EmbeddingsContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class ConversationsTest extends ConversationsContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class AccessTokensTest extends AccessTokensContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class BackupTest extends BackupContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class ModelTest extends StorageModelContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class FairClaimTest extends FairClaimContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class LeasesTest extends LeaseContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class KeysTest extends DocumentKeyContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class FilesTest extends FileSubmissionContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class RefreshTest extends PageRefreshContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class WebhookQueueTest extends WebhookQueueContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class CrawlsTest extends CrawlsContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class PurgeTest extends PurgeContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }

    @Nested
    class PendingPurgesTest extends PendingPurgesContract {
        @Override
        protected Storage openStorage() {
            return openFresh();
        }
    }
}
