package dev.carrel.http.api.connector;

import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.api.connector.ConnectorRuleBody;
import dev.carrel.http.request.BodyFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the settings of connectors. Unknown fields are reported: a misspelled pattern would take everything. */
final class ConnectorRequestReader {

    private ConnectorRequestReader() {}

    static ConnectorRequest readRequest(BodyFields fields) {
        fields.requireKnownFields(List.of("kind", "place", "include", "exclude", "interval", "attributes", "rules",
                "linkBase", "maxDeletedPercent", "options", "rights", "key", "documents", "status", "requested",
                "nextRunAt",
                "checkedAt", "lastRun", "createdAt", "updatedAt"));
        return new ConnectorRequest(fields.readString("kind"), fields.readString("place"),
                fields.readStrings("include"), fields.readStrings("exclude"), fields.readString("interval"),
                fields.readMap("attributes"), readRules(fields.readObjects("rules")), fields.readString("linkBase"),
                fields.readInteger("maxDeletedPercent"), readOptions(fields.readObject("options")),
                fields.readString("rights"));
    }

    private static @Nullable List<ConnectorRuleBody> readRules(@Nullable List<BodyFields> rules) {
        return rules == null ? null : rules.stream().map(rule -> {
            rule.requireKnownFields(List.of("pathPrefix", "owner", "attributes", "readers"));
            return new ConnectorRuleBody(rule.readString("pathPrefix"), rule.readString("owner"),
                    rule.readMap("attributes"),
                    rule.readStrings("readers"));
        }).toList();
    }

    private static @Nullable Map<String, String> readOptions(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        var options = new LinkedHashMap<String, String>();
        for (String name : fields.names()) {
            String value = fields.readString(name);
            if (value != null) {
                options.put(name, value);
            }
        }
        return options;
    }
}
