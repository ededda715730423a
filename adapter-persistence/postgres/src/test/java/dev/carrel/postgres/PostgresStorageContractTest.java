package dev.carrel.postgres;

import dev.carrel.application.contract.storage.ChangeSignalsContract;
import dev.carrel.application.contract.storage.CoordinationContract;
import dev.carrel.application.contract.storage.StorageContract;
import dev.carrel.application.port.Storage;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract tests of a storage, run on PostgreSQL: one after another, since they share a database. */
@Execution(ExecutionMode.SAME_THREAD)
class PostgresStorageContractTest extends StorageContract {

    private static final TestDatabase DATABASE = TestDatabase.of(PostgresStorageContractTest.class);
    private static final PlanRecorder PLANS = new PlanRecorder();

    /** Changes all of something, or asks by an order or a condition that has no index, or is about the catalog. */
    private static final Pattern OF_ALL = Pattern.compile("pg_class|document_attribute"
            + "|ORDER BY lower\\(coalesce\\(title|ORDER BY updated_at|LIMIT 2147483647|ORDER BY id DESC$"
            + "|AND (vote|outcome|question\\.token) = |AND asked_at >= "
            + "|SELECT \\(SELECT count\\(\\*\\)|SELECT count\\(\\*\\) FROM document|DELETE FROM daily_usage WHERE"
            + "|WITH seen AS|UPDATE turn SET reply|DELETE FROM embedding_claim WHERE engine");
    /** Of a few hundred seeks: a hash of a whole table is cheaper while the table is small. */
    private static final double COST_OF_SEEKS = 150;

    /** What a statement costs does not grow with the library: it reads by an index, and no more than it returns. */
    @AfterAll
    static void verifyPlans() {
        Map<String, List<String>> few = PLANS.explainPlans(10_000);
        Map<String, List<String>> many = PLANS.explainPlans(40_000);
        assertThat(many).isNotEmpty().allSatisfy((sql, plan) -> {
            if (!OF_ALL.matcher(sql).find()) {
                assertThat(PlanRecorder.costOf(plan)).as(sql + "\n" + String.join("\n", plan))
                        .isLessThan(1.5 * PlanRecorder.costOf(few.get(sql)) + COST_OF_SEEKS);
            }
        });
    }

    @Override
    protected Storage openStorage() {
        return openRecording();
    }

    private static Storage openRecording() {
        PostgresStorage storage = DATABASE.openEmpty();
        PLANS.record(storage);
        return storage;
    }

    @Nested
    class CoordinationTest extends CoordinationContract {

        @Override
        protected Storage openStorage() {
            return openRecording();
        }
    }

    @Nested
    class ChangeSignalsTest extends ChangeSignalsContract {

        @Override
        protected Storage openStorage() {
            return openRecording();
        }
    }
}
