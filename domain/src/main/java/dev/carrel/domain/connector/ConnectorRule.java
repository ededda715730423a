package dev.carrel.domain.connector;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.error.InvalidRequestException;
import org.jspecify.annotations.Nullable;

/**
 * Attributes and readers of the documents below a path, or attributes of the documents there that belong to one owner.
 *
 * @param pathPrefix begins with a slash; of at most {@value CrawlPlan#MAX_PREFIX_CHARACTERS} characters
 * @param owner as the place names its users, such as {@code anna}; null for all, and for what has no owner
 * @param attributes added to the attributes of all documents, which they replace if they have the same key. Readers are
 * only by path: an owner that is not known must not show a document to others
 */
public record ConnectorRule(String pathPrefix, @Nullable String owner, Attributes attributes) {

    /** @throws InvalidRequestException if a value is invalid */
    public ConnectorRule {
        CrawlPlan.requirePrefix(pathPrefix);
        if (owner != null && !Readers.isName(Readers.user(owner))) {
            throw InvalidRequestException.of("rules/owner", "must be the name of a user, in one line");
        }
        if (owner != null && attributes.readers().isPresent()) {
            throw InvalidRequestException.of("rules/readers", "must not be given with an owner, only for a path");
        }
    }

    /** Creates a rule for all documents below a path. */
    public ConnectorRule(String pathPrefix, Attributes attributes) {
        this(pathPrefix, null, attributes);
    }

    /** Returns whether a path is below the prefix; it has no slash at its beginning. */
    boolean covers(String path) {
        return ("/" + path).startsWith(pathPrefix);
    }

    /** Returns whether the rule is for what belongs to an owner; null for one that is not known. */
    boolean isOf(@Nullable String other) {
        return owner != null && owner.equals(other);
    }

    boolean isAboutAttributes() {
        return attributes.readers().isEmpty() || !attributes.toMap().isEmpty();
    }

    /** Returns what no two rules of a connector have in common. */
    String scope() {
        return owner == null ? pathPrefix : owner + " " + pathPrefix;
    }
}
