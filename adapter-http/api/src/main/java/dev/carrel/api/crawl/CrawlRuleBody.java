package dev.carrel.api.crawl;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of the pages of a crawl, or the documents of a connector, whose path begins with a prefix.
 *
 * @param pathPrefix begins with a slash
 * @param attributes added to the attributes of all; they win where the keys are equal
 */
public record CrawlRuleBody(@Nullable String pathPrefix, @Nullable Map<String, Object> attributes) {

    /** Returns the body of a rule. */
    public static CrawlRuleBody of(AttributeRule rule) {
        return new CrawlRuleBody(rule.pathPrefix(), rule.attributes().toMap());
    }

    /**
     * Returns the rules of bodies; null for none.
     *
     * @throws InvalidRequestException if one is invalid
     */
    public static List<AttributeRule> toRules(@Nullable List<CrawlRuleBody> bodies) {
        var rules = new ArrayList<AttributeRule>();
        for (CrawlRuleBody body : bodies == null ? List.<CrawlRuleBody>of() : bodies) {
            String field = "rules/" + rules.size();
            if (body.pathPrefix() == null) {
                throw InvalidRequestException.of(field + "/pathPrefix", "must be given");
            }
            rules.add(new AttributeRule(body.pathPrefix(), toAttributes(field + "/attributes", body.attributes())));
        }
        return rules;
    }

    /**
     * Returns the attributes of a field; null for none.
     *
     * @throws InvalidRequestException if one is invalid, which names the field
     */
    public static Attributes toAttributes(String field, @Nullable Map<String, Object> values) {
        try {
            return values == null ? Attributes.NONE : Attributes.of(values);
        } catch (InvalidRequestException e) {
            throw new InvalidRequestException(e.violations()
                    .stream()
                    .map(violation -> new Violation(violation.field().replaceFirst("attributes", field),
                            violation.detail()))
                    .toList());
        }
    }
}
