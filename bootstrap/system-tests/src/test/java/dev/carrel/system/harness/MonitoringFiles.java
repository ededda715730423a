package dev.carrel.system.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.BuiltProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the dashboard and the alerts of the folder {@code deploy} ask Prometheus for. */
public final class MonitoringFiles {

    private static final Path DASHBOARD = BuiltProgram.REPOSITORY.resolve("build/deploy/grafana/carrel.json");
    private static final Path ALERTS = BuiltProgram.REPOSITORY.resolve("build/deploy/prometheus/alerts.yaml");
    private static final Pattern SELECTOR = Pattern.compile("\\b([a-z][a-z0-9_]*)\\{([^}]*)}");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)(?==~?\"|!=)");
    private static final Pattern GROUPING = Pattern.compile("\\bby \\(([a-z_, ]+)\\)");

    private MonitoringFiles() {}

    /** Returns every metric with the labels that are selected or grouped by, without those that Prometheus adds. */
    public static Set<MetricUse> uses() throws IOException {
        return Stream.concat(alertExpressions(), dashboardExpressions())
                .flatMap(MonitoringFiles::usesOf)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<String> alertExpressions() throws IOException {
        return Stream.of(Files.readString(ALERTS).split("(?m)^ +- alert: ")).skip(1).map(alert -> {
            String rule = alert.substring(alert.indexOf("expr:"));
            return rule.substring(0, rule.indexOf("labels:")).replaceAll("(?m)^ +for: .*$", "");
        });
    }

    private static Stream<String> dashboardExpressions() throws IOException {
        return new ObjectMapper().readTree(Files.readString(DASHBOARD))
                .findValues("expr")
                .stream()
                .map(JsonNode::asText);
    }

    private static Stream<MetricUse> usesOf(String expression) {
        Set<String> groups = GROUPING.matcher(expression)
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(", ")))
                .collect(Collectors.toSet());
        return SELECTOR.matcher(expression).results().filter(match -> !match.group(1).equals("up")).map(match -> {
            Set<String> labels = LABEL.matcher(match.group(2))
                    .results()
                    .map(label -> label.group(1))
                    .collect(Collectors.toSet());
            labels.addAll(groups);
            labels.removeAll(Set.of("job", "instance", "le"));
            return new MetricUse(match.group(1), labels);
        });
    }

    /** @param sample the name of a metric or of a part of a histogram */
    public record MetricUse(String sample, Set<String> labels) {

        /** Returns the metric, without what a histogram appends to its name. */
        public String metric() {
            return sample.replaceFirst("_(bucket|count|sum)$", "");
        }
    }
}
