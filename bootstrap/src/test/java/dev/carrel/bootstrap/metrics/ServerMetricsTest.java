package dev.carrel.bootstrap.metrics;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code promtool check metrics} expects of names. */
class ServerMetricsTest {

    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");

    @Test
    void namesFollowTheConventionsOfPrometheus() {
        try (var metrics = new ServerMetrics("1.0")) {
            String text = metrics.httpMonitor().metricsText();

            assertThat(text).contains("\nprocess_cpu_seconds_total ", "\nsystem_cpus ");
            assertThat(TYPE.matcher(text).results()).hasSizeGreaterThan(20).allSatisfy(type -> {
                String name = type.group(1);
                boolean isCounter = type.group(2).equals("counter");
                assertThat(name.endsWith("_total")).as(name).isEqualTo(isCounter);
                assertThat(List.of("_count", "_sum", "_bucket")).as(name).noneMatch(name::endsWith);
                assertThat(name).doesNotContainPattern("_(ns|ms|nanoseconds|milliseconds|kb|mb)(_|$)");
            });
        }
    }
}
