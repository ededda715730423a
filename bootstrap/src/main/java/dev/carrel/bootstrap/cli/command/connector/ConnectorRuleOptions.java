package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorRuleBody;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that give attributes and readers to what is below a path. */
final class ConnectorRuleOptions {

    @Option(names = "--rule", paramLabel = "PATH=KEY=VALUE")
    private List<String> rules = List.of();

    @Option(names = "--reader", paramLabel = "PATH=NAME")
    private List<String> readers = List.of();

    /** Returns the rules, one for each path. */
    List<ConnectorRuleBody> toRules() {
        Map<String, List<String>> assignments = groupByPath(rules, "rule", "PATH=KEY=VALUE, such as /hr/=team=hr");
        Map<String, List<String>> names = groupByPath(readers, "reader", "PATH=NAME, such as /hr/=group:hr");
        return Stream.concat(assignments.keySet().stream(), names.keySet().stream())
                .distinct()
                .map(path -> new ConnectorRuleBody(path,
                        AttributeOptions.parseAssignments(assignments.getOrDefault(path, List.of())).toMap(),
                        names.get(path)))
                .toList();
    }

    private static Map<String, List<String>> groupByPath(List<String> given, String name, String form) {
        var byPath = new LinkedHashMap<String, List<String>>();
        for (String each : given) {
            int end = each.indexOf('=');
            if (end < 0) {
                throw CommandException.usageError("The " + name + " " + each + " must be " + form + ".");
            }
            byPath.computeIfAbsent(each.substring(0, end), path -> new ArrayList<>()).add(each.substring(end + 1));
        }
        return byPath;
    }
}
