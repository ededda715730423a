package dev.carrel.api.helparticle;

import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A help article, as it is sent and returned. In a request a null field has its default.
 *
 * @param url null for an answer without an address
 * @param pinned false by default
 * @param enabled true by default
 * @param validUntil in RFC 3339; null for no end
 */
public record HelpArticleBody(@Nullable String key, @Nullable String url, @Nullable String title,
        @Nullable String summary, @Nullable List<String> questions, @Nullable String answer,
        @Nullable Map<String, Object> attributes, @Nullable String language, @Nullable Boolean pinned,
        @Nullable Boolean enabled, @Nullable String validUntil) {

    /** Returns the body of an article. */
    public static HelpArticleBody of(HelpArticle article) {
        Instant end = article.validUntil();
        WebAddress url = article.url();
        return new HelpArticleBody(article.key().value(), url == null ? null : url.value(), article.title(),
                article.summary(),
                article.questions(), article.answer(), article.attributes().toMap(), article.language(),
                article.pinned(), article.enabled(), end == null ? null : end.toString());
    }

    /** Returns the body with another key. */
    public HelpArticleBody withKey(String other) {
        return new HelpArticleBody(other, url, title, summary, questions, answer, attributes, language, pinned,
                enabled, validUntil);
    }

    /**
     * Returns the article.
     *
     * @throws InvalidRequestException if a field is missing or invalid
     */
    public HelpArticle toArticle() {
        var violations = new ArrayList<Violation>();
        if (key == null || !OpaqueId.isValid(key)) {
            violations.add(new Violation("key", key == null ? "must be given"
                    : "must be 1 to 128 characters of letters, digits, '.', '_', '~' and '-'"));
        }
        Optional.ofNullable(url)
                .flatMap(WebAddress::findViolation)
                .ifPresent(detail -> violations.add(new Violation("url", detail)));
        if (title == null) {
            violations.add(new Violation("title", "must be given"));
        }
        Instant end = parseTime(violations);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
        return new HelpArticle(new HelpArticleKey(Objects.requireNonNull(key)),
                url == null ? null : new WebAddress(url), Objects.requireNonNull(title), summary,
                Objects.requireNonNullElse(questions, List.of()), answer,
                attributes == null ? Attributes.NONE : Attributes.of(attributes), language,
                Boolean.TRUE.equals(pinned), !Boolean.FALSE.equals(enabled), end);
    }

    private @Nullable Instant parseTime(List<Violation> violations) {
        if (validUntil == null) {
            return null;
        }
        try {
            return OffsetDateTime.parse(validUntil).toInstant();
        } catch (DateTimeException ignored) {
            violations.add(new Violation("validUntil", "must be a time of RFC 3339, such as 2030-01-31T00:00:00Z"));
            return null;
        }
    }
}
