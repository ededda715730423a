package dev.carrel.sqlite;

import dev.carrel.application.contract.storage.StorageContract;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract tests of a storage, run on SQLite; every statement must use an index and be covered by a test. */
class SqliteStorageContractTest extends StorageContract {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    Path folder;

    /** An empty database that each test copies: creating the tables takes longer than most tests. */
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    static Path template;

    private static final StatementRecorder STATEMENTS = new StatementRecorder();

    /** The contracts cover all statements of the storage, and none scans a growing table. */
    @AfterAll
    static void verifyQueryPlans() throws IOException {
        Map<String, List<String>> plans = STATEMENTS.explainPlans(template.resolve("carrel.db"));
        assertThat(plans).isNotEmpty()
                .allSatisfy((sql, plan) -> assertThat(StatementRecorder.findScans(plan)).as(sql).isEmpty());
        if (STATEMENTS.testClasses().containsAll(Set.of(StorageContract.class.getDeclaredClasses()))) {
            assertThat(StatementRecorder.constantStatements()).isNotEmpty()
                    .allSatisfy(sql -> assertThat(plans.keySet()).as("covered by no test: " + sql)
                            .anyMatch(recorded -> recorded.contains(sql)));
        }
    }

    @BeforeAll
    static void createTemplate() {
        SqliteStorage.open(template.resolve("carrel.db")).close();
    }

    @BeforeEach
    void recordTestClass(TestInfo test) {
        STATEMENTS.addTestClass(test.getTestClass().orElseThrow());
    }

    @Override
    protected Storage openStorage() {
        try {
            Path fresh = Files.createDirectory(folder.resolve(UUID.randomUUID().toString())).resolve("carrel.db");
            Files.copy(template.resolve("carrel.db"), fresh);
            return SqliteStorage.open(fresh, STATEMENTS::openRecording);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
