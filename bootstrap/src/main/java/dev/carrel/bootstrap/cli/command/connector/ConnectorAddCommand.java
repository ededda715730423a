package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.DurationFormat;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.connector.ConnectorKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel connector add}. */
@Command(name = "add")
final class ConnectorAddCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "KEY", descriptionKey = "connector-key")
    private ConnectorKey key;

    @Option(names = "--kind", paramLabel = "KIND", defaultValue = "folder")
    private String kind;

    @Option(names = "--place", paramLabel = "PLACE", required = true)
    private String place;

    @Option(names = "--include", paramLabel = "PATTERN")
    private List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN")
    private List<String> exclude = List.of();

    @Option(names = "--interval", paramLabel = "TIME", converter = IntervalConverter.class)
    private @Nullable Duration interval;

    @Option(names = "--link-base", paramLabel = "URL")
    private @Nullable String linkBase;

    @Option(names = "--max-deleted", paramLabel = "PERCENT")
    private @Nullable Integer maxDeletedPercent;

    @Option(names = "--option", paramLabel = "NAME=VALUE")
    private Map<String, String> options = Map.of();

    @Option(names = "--rights", paramLabel = "MODE")
    private @Nullable String rights;

    @Mixin
    private final ConnectorRuleOptions ruleOptions = new ConnectorRuleOptions();

    @Mixin
    private final AttributeOptions attributeOptions = new AttributeOptions();

    @Option(names = "--json")
    private boolean json;

    /** A connector compares again and again. */
    static final class IntervalConverter implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            return DurationFormat.parseLimited(text);
        }
    }

    @Override
    protected int runWith(CommandClient client) {
        ConnectorBody saved = client.connectors(library())
                .saveConnector(key, new ConnectorRequest(kind, place, include, exclude,
                        interval == null ? null : interval.toString(), attributeOptions.toAttributes().toMap(),
                        ruleOptions.toRules(), linkBase, maxDeletedPercent, options, rights));
        if (json) {
            terminal().printJson(saved);
        } else {
            terminal().printLine("Saved connector " + key + ".");
        }
        return SUCCESS;
    }
}
