package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorRuleBody;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that give attributes and readers to what is below a path, or belongs to an owner. */
final class ConnectorRuleOptions {

    private static final Pattern SCOPE = Pattern.compile("(/.*?)?(?:(?:^| )owner:(.+))?");

    @Option(names = "--rule", paramLabel = "PATH=KEY=VALUE")
    private List<String> rules = List.of();

    @Option(names = "--reader", paramLabel = "PATH=NAME")
    private List<String> readers = List.of();

    /** Returns the rules, one for each path and owner. */
    List<ConnectorRuleBody> toRules() {
        Map<String, List<String>> assignments = groupByScope(rules, "rule",
                "PATH=KEY=VALUE, such as /hr/=team=hr or owner:anna=author=Anna");
        Map<String, List<String>> names = groupByScope(readers, "reader", "PATH=NAME, such as /hr/=group:hr");
        return Stream.concat(assignments.keySet().stream(), names.keySet().stream())
                .distinct()
                .map(scope -> toRule(scope, assignments.getOrDefault(scope, List.of()), names.get(scope)))
                .toList();
    }

    private static Map<String, List<String>> groupByScope(List<String> given, String name, String form) {
        var byScope = new LinkedHashMap<String, List<String>>();
        for (String each : given) {
            int end = each.indexOf('=');
            if (end < 1) {
                throw CommandException.usageError("The " + name + " " + each + " must be " + form + ".");
            }
            byScope.computeIfAbsent(each.substring(0, end), scope -> new ArrayList<>()).add(each.substring(end + 1));
        }
        return byScope;
    }

    private static ConnectorRuleBody toRule(String scope, List<String> assignments, @Nullable List<String> names) {
        Map<String, Object> attributes = AttributeOptions.parseAssignments(assignments).toMap();
        Matcher parts = SCOPE.matcher(scope);
        return parts.matches() ? new ConnectorRuleBody(parts.group(1), parts.group(2), attributes, names)
                : new ConnectorRuleBody(scope, null, attributes, names);
    }
}
