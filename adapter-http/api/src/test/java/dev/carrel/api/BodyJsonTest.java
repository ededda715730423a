package dev.carrel.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlBody.CrawlPageCounts;
import dev.carrel.api.crawl.CrawlListBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.crawl.CrawlPageListBody;
import dev.carrel.api.crawl.CrawlRequest;
import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.CorrectionBody;
import dev.carrel.api.document.CorrectionRequest;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.api.document.LeftOutBody;
import dev.carrel.api.document.PageImageBody;
import dev.carrel.api.document.PageImageBody.PageLineBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.api.library.LibraryBody.EmbeddingProgressBody;
import dev.carrel.api.library.LibraryPageBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.query.EarlierTurnBody;
import dev.carrel.api.query.NamedLibraryBody;
import dev.carrel.api.query.QueryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyChunk;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchRequest;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.api.token.TokenBody;
import dev.carrel.api.token.TokenListBody;
import dev.carrel.api.token.TokenRequest;
import dev.carrel.api.token.TokenUpdateRequest;
import dev.carrel.domain.library.UsageLimits;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Clients read what the server writes, and the server what clients write. */
class BodyJsonTest {

    private static final String TIME = "2026-01-31T00:00:00Z";
    private static final LimitsBody LIMITS = new LimitsBody(1, 2, 3, 4);
    private static final LibraryBody LIBRARY = new LibraryBody("news", "News", null, "PT24H", null, true, "both",
            LimitsBody.of(new UsageLimits(1, null, null, 2)),
            new DocumentCountsBody(1, 2, 3, 4), new EmbeddingProgressBody(5, 40.5, 8L), TIME, null);

    private final ObjectMapper mapper = new ObjectMapper();

    @ParameterizedTest
    @MethodSource("bodies")
    void survivesJson(Object body) throws Exception {
        assertThat(mapper.readValue(mapper.writeValueAsString(body), body.getClass())).isEqualTo(body);
    }

    static Stream<Object> bodies() {
        var link = new LinkBody("https://example.org", "A page");
        var metadata = new ReplyMetadataBody(
                List.of(new SourceDocumentBody("d", "A page", 0.5, new SourceFieldsBody(link, "a/page",
                        new ExcerptBody("A text.", List.of("Part", "Chapter"), 3, "https://example.org#page=3"), true,
                        false, "l"))),
                List.of(link),
                List.of());
        return Stream.of(LIBRARY, LIBRARY.withWebhookSecret("whsec_1"), new LibraryPageBody(List.of(LIBRARY), "next"),
                new LibraryRequest("News", null, "", null, null, true, LIMITS, "curated"),
                new AddDocumentRequest(null, "a text", "k", null, null, null,
                        Map.of("team", "sales", "year", 2026)),
                new AddedDocumentBody("queued", "The document is being processed.", "d"),
                new DocumentListBody(List.of(new DocumentBody("d", null, "k", null, "failed", "failed", "T", "gone", 2,
                        null, 0.875, List.of(new LeftOutBody("pictures", 2)), new CorrectionBody(TIME, "Ada", true),
                        Map.of("tags", List.of("a", "b")), TIME,
                        TIME)), null),
                new PageImageBody(1, 9, 9, "AA==", List.of(new PageLineBody("Text.", 1, 2, 3, 4))),
                new CorrectionRequest("Text."), new CorrectedTextBody("Text.", TIME, null, false),
                new CrawlRequest("https://example.org", null, 3, null, Map.of("team", "sales"),
                        List.of(new CrawlRuleBody("/hr/", Map.of("team", "hr")))),
                new CrawlListBody(List.of(new CrawlBody("c", "https://example.org", null, 3, 100, Map.of(),
                        List.of(), "running", null,
                        new CrawlPageCounts(1, 2, 3, 4, 5, 6), TIME, null)), "next"),
                new CrawlPageListBody(List.of(new CrawlPageBody("https://example.org", 1, "skipped", null, "why")),
                        null),
                new TokenRequest("t", List.of("read"), null, null, List.of("group:sales"), LIMITS, TIME),
                new TokenUpdateRequest("t", LIMITS),
                new IssuedTokenBody("t", "secret", "name", List.of("read"), List.of("news"), Map.of("type", "eq"),
                        List.of("group:sales"), LIMITS, null, TIME),
                new TokenListBody(List.of(new TokenBody("t", "name", List.of("read"), null, null, null, null, null,
                        TIME, null))),
                new QueryRequest("why?", "c", null, true, Map.of("type", "eq", "key", "team", "value", "sales"), 12),
                new SearchRequest("why?", null, List.of(new EarlierTurnBody("what?", "that")), 3, false, null, null),
                new ReplyBody("because", "c", metadata, null, null, null), new ReplyBody("because", null, metadata,
                        new NamedLibraryBody("l", null), List.of(), true),
                DeletedBody.ofLibrary("news"),
                new ReplyChunk.V2ResponseChunk("response",
                        new ReplyChunk.V2ResponseData("a", "a", "c", metadata, null, null, null)),
                ReplyChunk.TokenChunk.of("a"), ReplyChunk.PlainChunk.done(),
                new ReplyChunk.ErrorChunk("error", 503, "Service Unavailable", "unavailable", "why"));
    }

    @Test
    void hasASecretOnlyInTheResponseThatIssuesIt() throws Exception {
        assertThat(mapper.valueToTree(LIBRARY).has("webhookSecret")).isFalse();
        assertThat(mapper.valueToTree(LIBRARY.withWebhookSecret("whsec_1")).path("webhookSecret").asText())
                .isEqualTo("whsec_1");
    }

    @Test
    void keepsSecretsOutOfTexts() {
        assertThat(LIBRARY.withWebhookSecret("whsec_1").toString()).doesNotContain("whsec_1");
        assertThat(new LibraryRequest("News", null, null, null, "whsec_1", null, null, null).toString())
                .doesNotContain("whsec_1");
        assertThat(
                new IssuedTokenBody("t", "carrel_1", "name", List.of(), null, null, null, null, null, TIME).toString())
                .doesNotContain("carrel_1");
    }
}
