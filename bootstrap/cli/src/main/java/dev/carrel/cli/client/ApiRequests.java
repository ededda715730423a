package dev.carrel.cli.client;

import dev.carrel.api.crawl.CrawlRequest;
import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.TokenRequest;
import dev.carrel.client.transport.QuestionRequests;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.domain.question.QuestionSelection;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the request bodies of the API. */
final class ApiRequests {

    private ApiRequests() {}

    /** Returns the fields of a line that adds a document; a file is read completely. */
    static Map<String, Object> ofBatchDocument(NewDocument document) {
        var fields = new LinkedHashMap<String, Object>();
        switch (document.source()) {
            case DocumentSource.WebPage page -> fields.put("url", page.url().value());
            case DocumentSource.RawText raw -> fields.put("text", raw.text());
            case DocumentSource.SourceFile file -> {
                fields.put("file", readFile(file));
                fields.put("fileName", file.name());
            }
        }
        putUnlessNull(fields, "key", document.key());
        putUnlessNull(fields, "title", document.metadata().title());
        putUnlessNull(fields, "sourceUrl", textOrNull(document.metadata().sourceUrl()));
        putUnlessNull(fields, "imageSnippet", textOrNull(document.metadata().imageSnippet()));
        putUnlessNull(fields, "attributes", mapOrNull(document.metadata().attributes()));
        return fields;
    }

    /** Returns the bytes, which are written as Base64. A file that cannot be read is empty, and so is rejected. */
    private static byte[] readFile(DocumentSource.SourceFile file) {
        try (InputStream content = file.content().openStream()) {
            return content.readAllBytes();
        } catch (IOException ignored) {
            return new byte[0];
        }
    }

    private static void putUnlessNull(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    /** Returns the parameters that select questions, each after an ampersand. */
    static String toQueryString(QuestionSelection selection) {
        String outcome = selection.outcome() == null ? "" : "&outcome=" + selection.outcome().wireName();
        String vote = selection.vote() == null ? "" : "&vote=" + selection.vote().wireName();
        String since = selection.since() == null ? "" : "&since=" + selection.since();
        return outcome + vote + since + (selection.text() == null ? "" : "&query=" + encode(selection.text()));
    }

    /** Returns the parameters of a page of a list. */
    static String toPageQuery(@Nullable String status, @Nullable String cursor, int limit) {
        return "?limit=" + limit + (status == null ? "" : "&status=" + status)
                + (cursor == null ? "" : "&cursor=" + encode(cursor));
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    static CrawlRequest ofPlan(CrawlPlan plan) {
        String start = plan.start().value();
        boolean isSite = plan.kind() == CrawlPlan.CrawlKind.SITE;
        return new CrawlRequest(isSite ? start : null, isSite ? null : start, plan.depth(), plan.maxPages(),
                mapOrNull(plan.attributes()),
                plan.rules()
                        .stream()
                        .map(rule -> new CrawlRuleBody(rule.pathPrefix(), rule.attributes().toMap()))
                        .toList());
    }

    static TokenRequest ofToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            AttributeFilter filter, UsageLimits limits, @Nullable Instant expiresAt) {
        List<String> scopeNames = scopes.stream().sorted().map(TokenScope::wireName).toList();
        List<String> libraryIds = libraries instanceof LibraryGrant.ListedLibraries listed
                ? listed.libraries().stream().map(LibraryId::value).sorted().toList()
                : null;
        return new TokenRequest(name, scopeNames, libraryIds, QuestionRequests.treeOf(filter),
                LimitsBody.of(limits), textOrNull(expiresAt));
    }

    private static @Nullable Map<String, Object> mapOrNull(Attributes attributes) {
        return attributes.isEmpty() ? null : attributes.toMap();
    }

    private static @Nullable String textOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }

    private static @Nullable String textOrNull(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
