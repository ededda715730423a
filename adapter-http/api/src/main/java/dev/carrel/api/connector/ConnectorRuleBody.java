package dev.carrel.api.connector;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes and readers of the documents of a connector whose path begins with a prefix.
 *
 * @param pathPrefix begins with a slash
 * @param attributes added to the attributes of all; they win where the keys are equal
 * @param readers who may read them, whatever the place says; null, and absent, for no such rule
 */
public record ConnectorRuleBody(@Nullable String pathPrefix, @Nullable Map<String, Object> attributes,
        @JsonInclude(Include.NON_NULL) @Nullable List<String> readers) {

    /** Returns the body of a rule. */
    public static ConnectorRuleBody of(AttributeRule rule) {
        return new ConnectorRuleBody(rule.pathPrefix(), rule.attributes().toMap(),
                rule.attributes().readers().map(Readers::toList).orElse(null));
    }

    /**
     * Returns the rules of bodies; null for none.
     *
     * @throws InvalidRequestException if one is invalid
     */
    public static List<AttributeRule> toRules(@Nullable List<ConnectorRuleBody> bodies) {
        var rules = new ArrayList<AttributeRule>();
        for (ConnectorRuleBody body : bodies == null ? List.<ConnectorRuleBody>of() : bodies) {
            rules.add(body.toRule("rules/" + rules.size()));
        }
        return rules;
    }

    private AttributeRule toRule(String field) {
        if (pathPrefix == null) {
            throw InvalidRequestException.of(field + "/pathPrefix", "must be given");
        }
        if (readers != null && readers.isEmpty()) {
            throw InvalidRequestException.of(field + "/readers", "must have a name, or be left out");
        }
        Attributes given = CrawlRuleBody.toAttributes(field + "/attributes", attributes);
        try {
            return new AttributeRule(pathPrefix, readers == null ? given : given.withReaders(Readers.of(readers)));
        } catch (InvalidRequestException e) {
            throw e.renameField("readers", field + "/readers").renameField("rules/pathPrefix", field + "/pathPrefix");
        }
    }
}
