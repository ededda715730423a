package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlBody.CrawlPageCounts;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.api.library.LibraryBody.EmbeddingProgressBody;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyChunk.V2ResponseData;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.api.query.SearchResultBody.PassageExplanationBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenUsageBody.DayBody;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.cli.client.CommandClient.BatchResult;
import dev.carrel.cli.client.CommandClient.LibrarySummary;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts response bodies of the API. Since a server may be of another version, a component of a body may be null
 * although the API requires it: a {@link dev.carrel.domain.error.ServerException} names the field.
 */
final class ApiResponses {

    private ApiResponses() {}

    static LibraryView toLibrary(LibraryBody body) {
        return new LibraryView(new LibraryId(ApiJson.requireField(body.id(), "id")), body.name(), body.instructions(),
                parseOrNull(body.refreshInterval(), "refreshInterval", Duration::parse), body.webhookUrl(),
                body.keepAll(), toLimits(body.limits()), toMode(body.helpArticles()),
                requireInstant(body.createdAt(), "createdAt"));
    }

    /** A server of an earlier version reports no mode. */
    private static HelpArticleMode toMode(@Nullable String name) {
        return name == null ? HelpArticleMode.BOTH
                : HelpArticleMode.fromWireName(name).orElseThrow(() -> ApiJson.missingField("helpArticles"));
    }

    static LibrarySummary toSummary(LibraryBody body) {
        var counts = Objects.requireNonNullElse(body.documents(), new DocumentCountsBody(0, 0, 0, 0));
        var byStatus = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        byStatus.put(DocumentStatus.QUEUED, counts.queued());
        byStatus.put(DocumentStatus.RUNNING, counts.running());
        byStatus.put(DocumentStatus.SUCCESS, counts.success());
        byStatus.put(DocumentStatus.FAILED, counts.failed());
        var embedding = Objects.requireNonNullElse(body.embedding(), new EmbeddingProgressBody(0, null, null));
        return new LibrarySummary(toLibrary(body), byStatus, embedding.pending(), embedding.documentsPerMinute(),
                embedding.secondsLeft() == null ? null : Duration.ofSeconds(embedding.secondsLeft()));
    }

    static DocumentView toDocument(DocumentBody body) {
        return new DocumentView(new DocumentId(ApiJson.requireField(body.id(), "id")), body.url(), body.key(),
                body.sourceUrl(), toDocumentStatus(body.status()), body.title(), body.message(), body.attempts(),
                instantOrNull(body.nextAttemptAt(), "nextAttemptAt"), body.kept(),
                Objects.requireNonNullElse(body.leftOut(), List.of()),
                Objects.requireNonNullElse(body.attributes(), Map.of()),
                requireInstant(body.createdAt(), "createdAt"),
                requireInstant(body.updatedAt(), "updatedAt"));
    }

    /** Converts a line of the response to a batch; empty for a problem. */
    static Optional<BatchResult> toBatchResult(JsonNode line) {
        String id = line.path("id").textValue();
        return id == null
                ? Optional.empty()
                : Optional.of(new BatchResult(new DocumentId(id), toDocumentStatus(line.path("status").textValue()),
                        line.path("message").textValue(), line.path("unchanged").asBoolean(),
                        line.path("kept").isNumber() ? line.path("kept").doubleValue() : null));
    }

    static DocumentStatus toDocumentStatus(@Nullable String status) {
        return DocumentStatus.fromWireName(ApiJson.requireField(status, "status"))
                .orElseThrow(() -> ApiJson.missingField("status"));
    }

    static Crawl toCrawl(LibraryId library, CrawlBody body) {
        boolean isSite = body.url() != null;
        var plan = new CrawlPlan(isSite ? CrawlPlan.CrawlKind.SITE : CrawlPlan.CrawlKind.SITEMAP,
                new WebAddress(isSite ? ApiJson.requireField(body.url(), "url")
                        : ApiJson.requireField(body.sitemap(), "sitemap")),
                body.depth(), body.maxPages() == 0 ? CrawlPlan.DEFAULT_PAGES : body.maxPages());
        var counts = Objects.requireNonNullElse(body.pages(), new CrawlPageCounts(0, 0, 0, 0, 0, 0));
        return new Crawl(new CrawlId(ApiJson.requireField(body.id(), "id")), library, plan,
                CrawlStatus.fromWireName(ApiJson.requireField(body.status(), "status"))
                        .orElseThrow(() -> ApiJson.missingField("status")),
                body.message(),
                Map.of(PageStatus.WAITING, counts.waiting(), PageStatus.READING, counts.reading(), PageStatus.SUCCESS,
                        counts.success(), PageStatus.SKIPPED, counts.skipped(), PageStatus.FAILED, counts.failed()),
                counts.beyond(), requireInstant(body.createdAt(), "createdAt"),
                instantOrNull(body.endedAt(), "endedAt"));
    }

    static ReplyBody toReply(V2ResponseData data) {
        ReplyMetadataBody metadata = data.metadata();
        return new ReplyBody(ApiJson.requireField(data.reply(), "reply"),
                ApiJson.requireField(data.conversationId(), "conversationId"),
                metadata == null ? new ReplyMetadataBody(List.of(), List.of(), List.of())
                        : new ReplyMetadataBody(
                                ApiJson.listOrEmpty(metadata.documents()).stream().map(ApiResponses::toSource).toList(),
                                ApiJson.listOrEmpty(metadata.images()), ApiJson.listOrEmpty(metadata.helpArticles())),
                data.library(), data.otherLibraries(), data.nothingFound());
    }

    static SearchResultBody toSearchResult(SearchResultBody body) {
        return new SearchResultBody(
                ApiJson.listOrEmpty(body.documents()).stream().map(ApiResponses::toFoundDocument).toList(),
                body.explanation());
    }

    static AccessToken toToken(TokenBody body) {
        return new AccessToken(new AccessTokenId(ApiJson.requireField(body.id(), "id")),
                ApiJson.requireField(body.name(), "name"),
                toScopes(body.scopes()), toGrant(body.libraries()),
                body.filter() == null ? AttributeFilter.everything() : FilterGrammar.parseUnbounded(body.filter()),
                toLimits(body.limits()),
                requireInstant(body.createdAt(), "createdAt"),
                instantOrNull(body.expiresAt(), "expiresAt"), instantOrNull(body.lastUsedAt(), "lastUsedAt"));
    }

    static IssuedToken toIssuedToken(IssuedTokenBody body) {
        AccessToken token = toToken(new TokenBody(body.id(), body.name(), body.scopes(), body.libraries(),
                body.filter(), body.limits(), body.expiresAt(), body.createdAt(), null));
        return new IssuedToken(token, new TokenSecret(ApiJson.requireField(body.token(), "token")));
    }

    static DailyUsage toUsage(DayBody day) {
        try {
            return new DailyUsage(LocalDate.parse(ApiJson.requireField(day.day(), "day")), day.requests(),
                    day.questions(),
                    day.refused());
        } catch (DateTimeException ignored) {
            throw ApiJson.missingField("day");
        }
    }

    static UsageLimits toLimits(@Nullable LimitsBody limits) {
        return limits == null ? UsageLimits.NONE : limits.toLimits();
    }

    private static SourceDocumentBody toSource(SourceDocumentBody source) {
        return new SourceDocumentBody(ApiJson.requireField(source.id(), "id"),
                ApiJson.requireField(source.title(), "title"),
                source.similarity(), toFields(source.extraFields()));
    }

    private static SourceFieldsBody toFields(@Nullable SourceFieldsBody fields) {
        if (fields == null) {
            return SourceFieldsBody.NONE;
        }
        ExcerptBody excerpt = fields.excerpt();
        return new SourceFieldsBody(fields.learnMoreLink(), fields.key(), excerpt == null ? null
                : new ExcerptBody(ApiJson.requireField(excerpt.text(), "text"), ApiJson.listOrEmpty(excerpt.heading()),
                        excerpt.page(), excerpt.url()),
                fields.quoted(), fields.sure(), fields.library());
    }

    private static FoundDocumentBody toFoundDocument(FoundDocumentBody found) {
        List<PassageBody> passages = ApiJson.listOrEmpty(found.passages())
                .stream()
                .map(ApiResponses::toPassage)
                .toList();
        return new FoundDocumentBody(ApiJson.requireField(found.id(), "id"),
                ApiJson.requireField(found.title(), "title"),
                found.similarity(), toFields(found.extraFields()), passages);
    }

    private static PassageBody toPassage(PassageBody passage) {
        return new PassageBody(ApiJson.requireField(passage.text(), "text"), ApiJson.listOrEmpty(passage.heading()),
                passage.page(),
                passage.url(), passage.similarity(),
                passage.explanation() == null ? null : toExplanation(passage.explanation()));
    }

    private static PassageExplanationBody toExplanation(PassageExplanationBody explanation) {
        return new PassageExplanationBody(explanation.words(), explanation.meaning(), explanation.rerank(),
                ApiJson.listOrEmpty(explanation.matched()), ApiJson.listOrEmpty(explanation.matchedWords()));
    }

    private static Set<TokenScope> toScopes(@Nullable List<String> scopes) {
        return ApiJson.listOrEmpty(scopes)
                .stream()
                .map(scope -> TokenScope.fromWireName(scope).orElseThrow(() -> ApiJson.missingField("scopes")))
                .collect(Collectors.toSet());
    }

    private static LibraryGrant toGrant(@Nullable List<String> libraries) {
        return libraries == null ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(
                        libraries.stream().map(LibraryId::new).collect(Collectors.toUnmodifiableSet()));
    }

    private static Instant requireInstant(@Nullable String text, String field) {
        return ApiJson.requireField(instantOrNull(text, field), field);
    }

    private static @Nullable Instant instantOrNull(@Nullable String text, String field) {
        return parseOrNull(text, field, Instant::parse);
    }

    private static <T> @Nullable T parseOrNull(@Nullable String text, String field, Function<String, T> parser) {
        try {
            return text == null ? null : parser.apply(text);
        } catch (DateTimeException ignored) {
            throw ApiJson.missingField(field);
        }
    }
}
