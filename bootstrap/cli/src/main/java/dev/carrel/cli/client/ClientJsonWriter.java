package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.helparticle.HelpArticleBody;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUsageBody.DayBody;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.cli.client.CommandClient.LibrarySummary;
import dev.carrel.cli.client.CommandClient.PutResult;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.helparticle.HelpArticle;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the output of {@code --json}: the bodies of the API. */
public final class ClientJsonWriter {

    private static final JsonMapper MAPPER = new JsonMapper();

    private ClientJsonWriter() {}

    /** Writes a complete reply. */
    public static JsonNode writeReply(ReplyBody reply) {
        return MAPPER.valueToTree(reply);
    }

    /** Writes a body of the API. */
    public static JsonNode writeBody(Object body) {
        return MAPPER.valueToTree(body);
    }

    /** Writes the result of a search. */
    public static JsonNode writeSearchResult(SearchResultBody result) {
        return MAPPER.valueToTree(result);
    }

    /** Writes a library, without its documents, with the generated webhook secret, if any. */
    public static ObjectNode writePutResult(PutResult stored) {
        ObjectNode node = writeLibrary(stored.library());
        return stored.newSecret() == null ? node : node.put("webhookSecret", stored.newSecret());
    }

    /** Writes a library with its document counts. */
    public static ObjectNode writeSummary(LibrarySummary summary) {
        ObjectNode node = writeLibrary(summary.library());
        ObjectNode counts = node.putObject("documents");
        summary.documents().forEach((status, count) -> counts.put(status.wireName(), count));
        ObjectNode embedding = node.putObject("embedding").put("pending", summary.pendingEmbedding());
        if (summary.embeddedPerMinute() != null) {
            embedding.put("documentsPerMinute", summary.embeddedPerMinute());
        }
        if (summary.embeddingTimeLeft() != null) {
            embedding.put("secondsLeft", summary.embeddingTimeLeft().toSeconds());
        }
        return node;
    }

    /** Writes a document. */
    public static ObjectNode writeDocument(DocumentView document) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("id", document.id().value())
                .put("url", document.url())
                .put("key", document.key())
                .put("sourceUrl", document.sourceUrl())
                .put("status", document.status().wireName())
                .put("title", document.title())
                .put("message", document.message())
                .put("attempts", document.attempts())
                .put("nextAttemptAt", textOrNull(document.nextAttemptAt()))
                .put("kept", document.kept());
        node.set("leftOut", MAPPER.valueToTree(document.leftOut()));
        node.set("attributes", MAPPER.valueToTree(document.attributes()));
        return node.put("createdAt", document.createdAt().toString())
                .put("updatedAt", document.updatedAt().toString());
    }

    /** Returns the JSON of attributes or of a filter. */
    public static String formatObject(Map<String, Object> tree) {
        return MAPPER.valueToTree(tree).toString();
    }

    /** Writes a help article. */
    public static JsonNode writeHelpArticle(HelpArticle article) {
        return MAPPER.valueToTree(HelpArticleBody.of(article));
    }

    /** Writes a token without its secret. */
    public static JsonNode writeToken(AccessToken token) {
        return MAPPER.valueToTree(TokenBody.of(token));
    }

    /** Writes the usage of a token by day. */
    public static ObjectNode writeUsage(List<DailyUsage> usage) {
        return writeList("days", usage, day -> MAPPER.valueToTree(DayBody.of(day)));
    }

    /** Writes a new token with its secret. */
    public static JsonNode writeIssuedToken(IssuedToken issued) {
        return MAPPER.valueToTree(IssuedTokenBody.of(issued));
    }

    /** Writes a crawl. */
    public static ObjectNode writeCrawl(Crawl crawl) {
        return MAPPER.valueToTree(CrawlBody.of(crawl));
    }

    /** Writes a crawl with some of its pages, in one list for each status. */
    public static ObjectNode writeCrawl(Crawl crawl, Map<PageStatus, List<CrawlPageBody>> pages) {
        ObjectNode node = writeCrawl(crawl);
        pages.forEach((status, some) -> node.set(status.wireName(), MAPPER.valueToTree(some)));
        return node;
    }

    /** Writes an object with one list. */
    public static <T> ObjectNode writeList(String field, Collection<T> all, Function<T, JsonNode> each) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.putArray(field).addAll(all.stream().map(each).toList());
        return node;
    }

    private static ObjectNode writeLibrary(LibraryView library) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("id", library.id().value())
                .put("name", library.name())
                .put("instructions", library.instructions())
                .put("refreshInterval", textOrNull(library.refreshInterval()))
                .put("webhookUrl", library.webhookUrl())
                .put("keepAll", library.keepAll())
                .put("helpArticles", library.helpArticles().wireName());
        if (!library.limits().isNone()) {
            node.set("limits", MAPPER.valueToTree(LimitsBody.of(library.limits())));
        }
        return node.put("createdAt", library.createdAt().toString());
    }

    /** Returns an instant or a duration in ISO 8601. */
    private static @Nullable String textOrNull(@Nullable Object time) {
        return time == null ? null : time.toString();
    }
}
