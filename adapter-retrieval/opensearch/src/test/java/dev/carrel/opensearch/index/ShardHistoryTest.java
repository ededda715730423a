package dev.carrel.opensearch.index;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ShardHistoryTest {

    /** One shard with a replica that is behind, and one whose last operation a lease keeps. */
    private static final String STATISTICS = """
            {"indices": {"passages": {"shards": {
              "0": [
                {"seq_no": {"max_seq_no": 9, "global_checkpoint": 7},
                 "commit": {"user_data": {"local_checkpoint": "9"}}, "retention_leases": {"leases": []}},
                {"seq_no": {"max_seq_no": 7, "global_checkpoint": 7},
                 "commit": {"user_data": {"local_checkpoint": "5"}}, "retention_leases": {"leases": []}}],
              "1": [
                {"seq_no": {"max_seq_no": 4, "global_checkpoint": 4},
                 "commit": {"user_data": {"local_checkpoint": "4"}},
                 "retention_leases": {"leases": [{"retaining_seq_no": 5}, {"retaining_seq_no": 4}]}}]}}}}
            """;

    @Test
    void takesTheLastOperationOfAnyCopy() throws Exception {
        assertThat(history().lastOperations()).isEqualTo(new ShardNumbers(Map.of("0", 9L, "1", 4L)));
    }

    @Test
    void dispensesOnlyWithWhatEveryCopyHasInItsFilesAndNoLeaseKeeps() throws Exception {
        assertThat(history().dispensable()).isEqualTo(new ShardNumbers(Map.of("0", 5L, "1", 3L)));
    }

    @Test
    void coversWhatIsNotLaterInAnyShard() {
        var numbers = new ShardNumbers(Map.of("0", 5L, "1", 3L));
        assertThat(numbers.covers(numbers)).isTrue();
        assertThat(numbers.covers(ShardNumbers.NONE)).isTrue();
        assertThat(numbers.covers(new ShardNumbers(Map.of("0", 6L)))).isFalse();
        assertThat(numbers.covers(new ShardNumbers(Map.of("2", 0L)))).as("a shard that is away").isFalse();
    }

    private static ShardHistory history() throws Exception {
        return ShardHistory.of(new ObjectMapper().readTree(STATISTICS));
    }
}
