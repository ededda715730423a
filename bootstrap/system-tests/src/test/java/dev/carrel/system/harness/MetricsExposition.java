package dev.carrel.system.harness;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Metrics in the Prometheus text format, version 0.0.4, parsed line by line.
 *
 * @param types the type of each metric
 * @param labels the names of the labels of each, without that of buckets
 * @param samples each value by its name and labels, as they are written
 */
public record MetricsExposition(Map<String, String> types, Map<String, Set<String>> labels,
        Map<String, Double> samples) {

    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") .+");
    private static final Pattern TYPE = Pattern.compile("# TYPE (" + NAME + ") (counter|gauge|histogram|summary)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\",?");
    private static final Pattern SAMPLE = Pattern
            .compile("(" + NAME + ")(?:\\{((?:" + LABEL.pattern() + ")+)})? ([-+]?[0-9.E+-]+|NaN|[+-]Inf)");

    public static MetricsExposition read(String text) {
        assertThat(text).endsWith("\n");
        var read = new MetricsExposition(new LinkedHashMap<>(), new HashMap<>(), new LinkedHashMap<>());
        text.lines().forEach(read::line);
        return read;
    }

    private void line(String line) {
        if (line.startsWith("# HELP")) {
            assertThat(line).matches(HELP);
        } else if (line.startsWith("#")) {
            Matcher type = matched(TYPE, line);
            assertThat(types.put(type.group(1), type.group(2))).as(line).isNull();
        } else {
            sample(matched(SAMPLE, line));
        }
    }

    private void sample(Matcher sample) {
        String metric = metric(sample.group(1));
        Set<String> names = labels.computeIfAbsent(metric, any -> new HashSet<>());
        if (sample.group(2) != null) {
            LABEL.matcher(sample.group(2)).results().map(label -> label.group(1)).forEach(names::add);
        }
        names.remove("le");
        String key = sample.group(1) + (sample.group(2) == null ? "" : "{" + sample.group(2) + "}");
        assertThat(samples.put(key, number(sample.group(5)))).as(key).isNull();
    }

    /** Returns the metric of a sample, whose type was declared before. */
    private String metric(String sample) {
        if (types.containsKey(sample)) {
            return sample;
        }
        String metric = sample.replaceFirst("_(bucket|sum|count)$", "");
        assertThat(types.get(metric)).as("type of %s", sample).isIn("histogram", "summary");
        return metric;
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static Matcher matched(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        return matcher;
    }

    /** Returns the value of a sample, or zero without one. */
    public double value(String sample) {
        return samples.getOrDefault(sample, 0.0);
    }
}
