package dev.carrel.persistence;

import dev.carrel.application.port.Storage;
import dev.carrel.application.port.storage.AccessTokensContract;
import dev.carrel.application.port.storage.BackUpContract;
import dev.carrel.application.port.storage.CallbackQueueContract;
import dev.carrel.application.port.storage.ChangesContract;
import dev.carrel.application.port.storage.ConversationsContract;
import dev.carrel.application.port.storage.CrawlsContract;
import dev.carrel.application.port.storage.DocumentQueueContract;
import dev.carrel.application.port.storage.DocumentsContract;
import dev.carrel.application.port.storage.EmbeddingsContract;
import dev.carrel.application.port.storage.ErasuresContract;
import dev.carrel.application.port.storage.FencesContract;
import dev.carrel.application.port.storage.FilesContract;
import dev.carrel.application.port.storage.KeysContract;
import dev.carrel.application.port.storage.LeasesContract;
import dev.carrel.application.port.storage.LibrariesContract;
import dev.carrel.application.port.storage.ModelContract;
import dev.carrel.application.port.storage.PurgeContract;
import dev.carrel.application.port.storage.RereadingContract;
import dev.carrel.application.port.storage.SubmissionsContract;
import dev.carrel.application.port.storage.TurnsContract;
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
    static Path empty;

    private static final Statements STATEMENTS = new Statements();

    /** What these tests had done is all that the storage ever does. */
    @AfterAll
    static void everyStatementSeeksWhatItNeeds() throws IOException {
        Map<String, List<String>> plans = STATEMENTS.plans(empty.resolve("carrel.db"));
        assertThat(plans).isNotEmpty()
                .allSatisfy((sql, plan) -> assertThat(Statements.scans(plan)).as(sql).isEmpty());
        if (STATEMENTS.begunWith().containsAll(Set.of(SqliteStorageContractTest.class.getDeclaredClasses()))) {
            assertThat(Statements.written()).isNotEmpty()
                    .allSatisfy(sql -> assertThat(plans.keySet()).as("covered by no test: " + sql)
                            .anyMatch(recorded -> recorded.contains(sql)));
        }
    }

    @BeforeAll
    static void makeEmpty() {
        SqliteStorage.open(empty.resolve("carrel.db")).close();
    }

    private Storage openFresh() {
        try {
            Path fresh = Files.createDirectory(folder.resolve(UUID.randomUUID().toString())).resolve("carrel.db");
            Files.copy(empty.resolve("carrel.db"), fresh);
            STATEMENTS.beginWith(StackWalker.getInstance(RETAIN_CLASS_REFERENCE).getCallerClass());
            return SqliteStorage.open(fresh, STATEMENTS::recorded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
    class EmbeddingsTest extends EmbeddingsContract {
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

    @Nested
    class TurnsTest extends TurnsContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class LeasesTest extends LeasesContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class KeysTest extends KeysContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class FilesTest extends FilesContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class RereadingTest extends RereadingContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class CallbackQueueTest extends CallbackQueueContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class CrawlsTest extends CrawlsContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class PurgeTest extends PurgeContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }

    @Nested
    class ErasuresTest extends ErasuresContract {
        @Override
        protected Storage open() {
            return openFresh();
        }
    }
}
