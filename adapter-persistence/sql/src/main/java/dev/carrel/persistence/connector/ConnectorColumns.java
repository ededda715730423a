package dev.carrel.persistence.connector;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.ItemProblem;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import dev.carrel.domain.connector.ConnectorRun.RunStatus;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.JsonColumns;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Columns with the settings of connectors and the reports of their runs, as JSON. */
final class ConnectorColumns {

    private ConnectorColumns() {}

    static String toColumn(ConnectorSettings settings) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("kind", settings.kind());
        tree.put("place", settings.place());
        tree.put("include", settings.include().stream().map(PathPattern::value).toList());
        tree.put("exclude", settings.exclude().stream().map(PathPattern::value).toList());
        tree.put("interval", settings.interval().toString());
        tree.put("attributes", AttributeColumns.toColumn(settings.attributes()));
        tree.put("rules", settings.rules().stream().map(ConnectorColumns::toTree).toList());
        WebAddress linkBase = settings.linkBase();
        tree.put("linkBase", linkBase == null ? null : linkBase.value());
        tree.put("maxDeletedPercent", settings.maxDeletedPercent());
        tree.put("options", settings.options());
        tree.put("keepsRights", settings.keepsRights());
        return JsonColumns.write(tree);
    }

    static ConnectorSettings readSettings(String column) {
        Map<?, ?> tree = (Map<?, ?>) JsonColumns.read(column);
        String linkBase = (@Nullable String) tree.get("linkBase");
        var options = new HashMap<String, String>();
        ((Map<?, ?>) require(tree, "options")).forEach((name, value) -> options.put((String) name, (String) value));
        return new ConnectorSettings((String) require(tree, "kind"), (String) require(tree, "place"),
                readPatterns(tree, "include"), readPatterns(tree, "exclude"),
                Duration.parse((String) require(tree, "interval")),
                AttributeColumns.readAttributes((@Nullable String) tree.get("attributes")),
                readRules(tree.get("rules")),
                linkBase == null ? null : new WebAddress(linkBase), (Integer) require(tree, "maxDeletedPercent"),
                options, Boolean.TRUE.equals(tree.get("keepsRights")));
    }

    private static List<@Nullable Object> toTree(ConnectorRule rule) {
        return Arrays.asList(rule.pathPrefix(), rule.owner(), AttributeColumns.toColumn(rule.attributes()));
    }

    private static List<ConnectorRule> readRules(@Nullable Object rules) {
        // Before there were rules by owner, they were written as the ones of a crawl.
        return rules instanceof List<?> list ? list.stream().map(each -> readRule((List<?>) each)).toList()
                : AttributeColumns.readRules((@Nullable String) rules)
                        .stream()
                        .map(rule -> new ConnectorRule(rule.pathPrefix(), rule.attributes()))
                        .toList();
    }

    private static ConnectorRule readRule(List<?> rule) {
        return new ConnectorRule((String) rule.get(0), (@Nullable String) rule.get(1),
                AttributeColumns.readAttributes((@Nullable String) rule.get(2)));
    }

    private static List<PathPattern> readPatterns(Map<?, ?> tree, String name) {
        return ((List<?>) require(tree, name)).stream().map(each -> new PathPattern((String) each)).toList();
    }

    static String toColumn(ConnectorRun run) {
        RunCounts counts = run.counts();
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("status", run.status().wireName());
        tree.put("counts", List.of(counts.added(), counts.replaced(), counts.deleted(), counts.unchanged(),
                counts.skipped(), counts.withheld()));
        tree.put("message", run.message());
        tree.put("problems", run.problems().stream().map(each -> List.of(each.path(), each.reason())).toList());
        return JsonColumns.write(tree);
    }

    static ConnectorRun readRun(String column, Instant startedAt, Instant endedAt) {
        Map<?, ?> tree = (Map<?, ?>) JsonColumns.read(column);
        List<Integer> counts = ((List<?>) require(tree, "counts")).stream().map(Integer.class::cast).toList();
        return new ConnectorRun(startedAt, endedAt,
                RunStatus.fromWireName((String) require(tree, "status")).orElseThrow(),
                new RunCounts(counts.get(0), counts.get(1), counts.get(2), counts.get(3), counts.get(4),
                        counts.get(5)),
                (@Nullable String) tree.get("message"),
                ((List<?>) require(tree, "problems")).stream().map(each -> readProblem((List<?>) each)).toList());
    }

    private static ItemProblem readProblem(List<?> pair) {
        return new ItemProblem((String) pair.get(0), (String) pair.get(1));
    }

    private static Object require(Map<?, ?> tree, String name) {
        return Objects.requireNonNull(tree.get(name), () -> "The storage has a connector without " + name + ".");
    }
}
