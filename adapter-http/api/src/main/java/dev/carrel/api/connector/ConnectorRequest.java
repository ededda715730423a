package dev.carrel.api.connector;

import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.domain.error.InvalidRequestException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A connector to save. A field that is null has its default.
 *
 * @param interval an ISO 8601 duration
 * @param rights {@code keep} or {@code off}
 */
public record ConnectorRequest(@Nullable String kind, @Nullable String place, @Nullable List<String> include,
        @Nullable List<String> exclude, @Nullable String interval, @Nullable Map<String, Object> attributes,
        @Nullable List<ConnectorRuleBody> rules, @Nullable String linkBase, @Nullable Integer maxDeletedPercent,
        @Nullable Map<String, String> options, @Nullable String rights) {

    private static final String KEEP = "keep";
    private static final String OFF = "off";

    /**
     * Returns the settings, with defaults for what it leaves out.
     *
     * @param replaced null for a new connector
     * @throws InvalidRequestException if a value is invalid, or rights that were kept are not mentioned: documents must
     * not become readable for everybody by an omission
     */
    public ConnectorSettings toSettings(@Nullable ConnectorSettings replaced) {
        if (rights == null && replaced != null && replaced.keepsRights()) {
            throw InvalidRequestException.of("rights",
                    "must be given, " + KEEP + " or " + OFF + ", since the connector keeps rights");
        }
        return new ConnectorSettings(require("kind", kind), require("place", place),
                toPatterns("include", include), toPatterns("exclude", exclude),
                interval == null ? ConnectorSettings.DEFAULT_INTERVAL : parseInterval(interval),
                CrawlRuleBody.toAttributes("attributes", attributes),
                ConnectorRuleBody.toRules(rules),
                linkBase == null ? null : parseAddress(linkBase),
                Objects.requireNonNullElse(maxDeletedPercent, ConnectorSettings.DEFAULT_DELETED_PERCENT),
                Objects.requireNonNullElse(options, Map.of()), keepsRights());
    }

    private boolean keepsRights() {
        if (rights != null && !rights.equals(KEEP) && !rights.equals(OFF)) {
            throw InvalidRequestException.of("rights", "must be " + KEEP + " or " + OFF);
        }
        return KEEP.equals(rights);
    }

    static String rightsOf(ConnectorSettings settings) {
        return settings.keepsRights() ? KEEP : OFF;
    }

    private static String require(String field, @Nullable String value) {
        if (value == null) {
            throw InvalidRequestException.of(field, "must be given");
        }
        return value;
    }

    private static List<PathPattern> toPatterns(String field, @Nullable List<String> patterns) {
        try {
            return patterns == null ? List.of() : patterns.stream().map(PathPattern::new).toList();
        } catch (InvalidRequestException e) {
            throw e.renameField("include", field);
        }
    }

    private static Duration parseInterval(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException | ArithmeticException ignored) {
            throw InvalidRequestException.of("interval", "must be an ISO 8601 duration, such as PT15M");
        }
    }

    private static WebAddress parseAddress(String text) {
        WebAddress.findViolation(text).ifPresent(violation -> {
            throw InvalidRequestException.of("linkBase", violation);
        });
        return new WebAddress(text);
    }
}
