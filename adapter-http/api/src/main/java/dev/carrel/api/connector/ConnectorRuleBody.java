package dev.carrel.api.connector;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes and readers of the documents of a connector whose path begins with a prefix, or that have an owner.
 *
 * @param pathPrefix begins with a slash; null for all, which needs an owner
 * @param owner to whom documents belong in the place; null, and absent, for any
 * @param attributes added to the attributes of all; they win where the keys are equal
 * @param readers who may read them, whatever the place says; null, and absent, for no such rule
 */
public record ConnectorRuleBody(@Nullable String pathPrefix,
        @JsonInclude(Include.NON_NULL) @Nullable String owner, @Nullable Map<String, Object> attributes,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> readers) {

    private static final String ALL = "/";

    /** Returns the body of a rule. */
    public static ConnectorRuleBody of(ConnectorRule rule) {
        return new ConnectorRuleBody(rule.pathPrefix(), rule.owner(), rule.attributes().toMap(),
                rule.attributes().readers().map(Readers::toList).orElse(null));
    }

    /**
     * Returns the rules of bodies; null for none.
     *
     * @throws InvalidRequestException if one is invalid
     */
    public static List<ConnectorRule> toRules(@Nullable List<ConnectorRuleBody> bodies) {
        var rules = new ArrayList<ConnectorRule>();
        for (ConnectorRuleBody body : bodies == null ? List.<ConnectorRuleBody>of() : bodies) {
            rules.add(body.toRule("rules/" + rules.size()));
        }
        return rules;
    }

    private ConnectorRule toRule(String field) {
        if (pathPrefix == null && owner == null) {
            throw InvalidRequestException.of(field + "/pathPrefix", "must be given, or an owner");
        }
        if (readers != null && readers.isEmpty()) {
            throw InvalidRequestException.of(field + "/readers", "must have a name, or be left out");
        }
        Attributes given = CrawlRuleBody.toAttributes(field + "/attributes", attributes);
        try {
            return new ConnectorRule(pathPrefix == null ? ALL : pathPrefix, owner,
                    readers == null ? given : given.withReaders(Readers.of(readers)));
        } catch (InvalidRequestException e) {
            throw e.renameField("readers", field + "/readers")
                    .renameField("rules/pathPrefix", field + "/pathPrefix")
                    .renameField("rules/owner", field + "/owner")
                    .renameField("rules/readers", field + "/readers");
        }
    }
}
