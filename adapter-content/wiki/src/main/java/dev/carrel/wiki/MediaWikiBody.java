package dev.carrel.wiki;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response of MediaWiki's Action API in the form of its second version.
 *
 * @param isComplete whether a list has nothing left out of its pages
 * @param next the parameters of the next part of a list; null after the last one
 */
record MediaWikiBody(@Nullable ApiError error, @Nullable LoginResult login, @Nullable QueryResult query,
        @Nullable ParsedPage parse, @JsonProperty("batchcomplete") boolean isComplete,
        @JsonProperty("continue") @Nullable Map<String, String> next) {

    /** A request that is refused. */
    record ApiError(@Nullable String code) {}

    /** The outcome of a login. */
    record LoginResult(@Nullable String result) {}

    /** What was asked of the wiki and its pages. */
    record QueryResult(@Nullable List<ListedPage> pages, @Nullable LoginToken tokens, @Nullable SiteInfo general) {}

    /** A page in a list. */
    record ListedPage(@Nullable String title, @JsonProperty("lastrevid") @Nullable Long revision,
            @Nullable Long length, @JsonProperty("redirect") boolean isRedirect) {}

    /** What a login must repeat. */
    record LoginToken(@JsonProperty("logintoken") @Nullable String value) {}

    /** @param articlePath the path of a page, with {@code $1} for its title */
    record SiteInfo(@JsonProperty("articlepath") @Nullable String articlePath) {}

    /** A page as HTML. */
    record ParsedPage(@Nullable String title, @JsonProperty("displaytitle") @Nullable String displayTitle,
            @Nullable String text) {}
}
