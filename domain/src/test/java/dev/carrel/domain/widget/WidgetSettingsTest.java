package dev.carrel.domain.widget;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.widget.WidgetDisplay.SourceDetail;
import dev.carrel.domain.widget.WidgetHandOver.OfficeHours;
import dev.carrel.domain.widget.WidgetTexts.ContactLink;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class WidgetSettingsTest {

    private static final WidgetSettings SHOP = WidgetSettings.named("Shop");

    @ParameterizedTest
    @CsvSource(textBlock = """
            https://www.example.com,      https://www.example.com,      true
            HTTPS://WWW.Example.COM:443/, https://www.example.com,      true
            http://localhost:3000,        http://localhost:3000,        true
            http://example.com:080,       http://example.com,           true
            http://[::1]:8080,            http://[::1]:8080,            true
            https://www.example.com,      http://www.example.com,       false
            https://www.example.com,      https://www.example.com:8443, false
            https://www.example.com,      https://example.com,          false
            https://www.example.com,      https://www.example.com.evil.example, false
            https://*.example.com,        https://www.example.com,      true
            https://*.example.com,        https://a.b.example.com,      true
            https://*.example.com,        https://example.com,          false
            https://*.example.com,        https://evilexample.com,      false
            https://*.example.com,        https://.example.com,         false
            https://*.example.com,        https://evil.example/.example.com, false
            https://*.example.com,        https://user@www.example.com, false
            https://*.example.com,        http://www.example.com,       false
            https://*.example.com,        https://www.example.com:8443, false
            https://*.example.com:8443,   https://www.example.com:8443, true
            https://www.example.com,      null,                         false
            """)
    void matchesOrigins(String origin, String sent, boolean matches) {
        assertThat(new WidgetOrigin(origin).matches(sent)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "example.com", "ftp://example.com", "https://example.com/path", "https://*",
        "https://*.com", "http://*.example.com", "https://a.*.example.com", "https://example.com:0",
        "https://example.com:65536", "https://müller.example", "https://exa\u0455ple.com", "https://user@example.com",
        "https://example.com?x", "null", "*", "https://example.com\r\nX: y", "https://-a.example", "https://a..b"})
    void rejectsWhatIsNoOrigin(String text) {
        assertThatThrownBy(() -> new WidgetOrigin(text)).isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("origins must be");
    }

    @Test
    void reportsEveryFieldThatIsWrong() {
        var texts = new WidgetTexts("t".repeat(201), null, null, "bell\u0007", List.of("", "a", "b", "c", "d", "e"),
                new ContactLink(null, "javascript:alert(1)"), "\u0007");
        InvalidRequestException e = catchThrowableOfType(InvalidRequestException.class,
                () -> new WidgetSettings(" ", true,
                        IntStream.rangeClosed(0, 100)
                                .mapToObj(each -> new WidgetOrigin("https://a" + each + ".example"))
                                .toList(),
                        new WidgetLimits(0, 1, 1, 1, 8193), WidgetDisplay.DEFAULT,
                        Map.of("de", texts, "not a tag", WidgetTexts.NONE),
                        new WidgetTheme("red", WidgetTheme.ColorScheme.AUTO, WidgetTheme.LauncherPosition.LEFT),
                        ChallengeMode.AUTO, SHOP.filter(), true, List.of("a b"),
                        new WidgetHandOver(null, new WidgetSecret("short"), new OfficeHours("UTC+25",
                                Map.of("mon", "09:00-09:00", "day", "00:00-24:00", "sun", "9-17")))));

        assertThat(e.violations()).extracting(Violation::field)
                .containsExactly("name", "origins", "limits/perVisitorHour", "limits/questionCharacters",
                        "texts/de/title", "texts/de/privacy", "texts/de/away", "texts/de/suggestions",
                        "texts/de/suggestions/0", "texts/de/contact/url", "texts", "theme/accent", "context",
                        "handOver/webhookSecret", "handOver/hours/timeZone", "handOver/hours/days/day",
                        "handOver/hours/days/mon", "handOver/hours/days/sun");
    }

    @Test
    void acceptsContactsAndTrimsTexts() {
        var texts = new WidgetTexts(" Help ", " ", null, null, List.of(" a "),
                new ContactLink(" Mail ", "mailto:help@example.com"), null);

        assertThat(texts.title()).isEqualTo("Help");
        assertThat(texts.greeting()).isNull();
        assertThat(texts.suggestions()).containsExactly("a");
        assertThat(texts.findViolations("texts/de")).isEmpty();
        assertThat(new ContactLink(null, "https://example.com/help").findViolation()).isEmpty();
        assertThat(new ContactLink(null, "mailto:a@b?bcc=c@d").findViolation()).isPresent();
    }

    @Test
    void pagesNarrowTheFilterAndNeverWidenIt() {
        WidgetSettings sales = SHOP.withFilter(AttributeFilter.equalTo("team", "sales")).withContext("product", "team");
        AttributeFilter narrowed = sales.narrowFilter(Attributes.of(Map.of("product", "Kite")));

        assertThat(sales.narrowFilter(Attributes.NONE)).isEqualTo(sales.filter());
        assertThat(narrowed.matches(Attributes.of(Map.of("team", "sales", "product", "Kite")))).isTrue();
        assertThat(narrowed.matches(Attributes.of(Map.of("team", "sales", "product", "Ball")))).isFalse();
        assertThat(narrowed.matches(Attributes.of(Map.of("team", "legal", "product", "Kite")))).isFalse();
        assertThat(sales.narrowFilter(Attributes.of(Map.of("team", "legal")))
                .matches(Attributes.of(Map.of("team", "legal")))).isFalse();
        assertThat(narrowed.isWithin(sales.filter())).isTrue();
        assertThatThrownBy(() -> sales.narrowFilter(Attributes.of(Map.of("year", 2026))))
                .hasMessageContaining("context/year");
        assertThatThrownBy(() -> sales.narrowFilter(Attributes.of(Map.of("product", List.of("Kite", "Ball")))))
                .hasMessageContaining("context/product");
    }

    @Test
    void aFreshWidgetIsShownNowhere() {
        assertThat(SHOP.origins()).isEmpty();
        assertThat(SHOP.withOrigins("https://a.example", "https://a.example:443").origins()).hasSize(1);
    }

    @Test
    void showsOnlyWhatItsOwnerChose() {
        var source = new SourceDocument(new DocumentId("d"), "Title", 1, "path/of/a/file.txt",
                new WebAddress("https://example.com/d"), new WebAddress("https://example.com/d.png"),
                Section.of("The passage."));
        var metadata = new ReplyMetadata(List.of(source), List.of(CuratedLink.of(
                HelpArticle.of("help", "https://example.com/help", "Help"), false)), HelpArticleMode.BOTH, true);

        WidgetDisplay nothing = new WidgetDisplay(SourceDetail.NONE, false, false, false);
        assertThat(nothing.showDocuments(metadata)).isEmpty();
        assertThat(nothing.showImages(metadata)).isEmpty();
        assertThat(nothing.showHelpArticles(metadata)).isEmpty();
        WidgetDisplay titles = new WidgetDisplay(SourceDetail.TITLES, true, true, true);
        assertThat(titles.showDocuments(metadata)).singleElement()
                .isEqualTo(new SourceDocument(source.id(), "Title", 1, null, null));
        assertThat(titles.showImages(metadata)).hasSize(1);
        assertThat(titles.showHelpArticles(metadata)).hasSize(1);
        WidgetDisplay links = new WidgetDisplay(SourceDetail.LINKS, false, true, true);
        assertThat(links.showDocuments(metadata)).singleElement()
                .isEqualTo(new SourceDocument(source.id(), "Title", 1, source.learnMore(), null));
        assertThat(links.showHelpArticles(metadata)).hasSize(2);
        assertThat(new WidgetDisplay(SourceDetail.PASSAGES, false, true, true).showDocuments(metadata)).singleElement()
                .satisfies(shown -> {
                    assertThat(shown.excerpt()).isEqualTo(source.excerpt());
                    assertThat(shown.key()).isNull();
                    assertThat(shown.imageSnippet()).isNull();
                });
    }

    @ParameterizedTest
    @EnumSource
    void distinguishesTitlesWithoutPathsOfFiles(SourceDetail detail) {
        var metadata = new ReplyMetadata(List.of(titled("a", "/srv/internal/price/faq.txt", null),
                titled("b", "/srv/internal/staff/faq.txt", null)));
        var published = new ReplyMetadata(List.of(
                titled("a", "/srv/internal/price/faq.txt", new WebAddress("https://example.com/shop/faq")),
                titled("b", "/srv/internal/staff/faq.txt", new WebAddress("https://example.com/jobs/faq"))));

        var display = new WidgetDisplay(detail, false, true, true);
        assertThat(display.showDocuments(metadata).toString() + display.showDocuments(published))
                .doesNotContain("price", "staff");
        if (detail == SourceDetail.LINKS) {
            assertThat(display.showDocuments(published)).extracting(SourceDocument::title)
                    .containsExactly("Questions (shop)", "Questions (jobs)");
        }
    }

    private static SourceDocument titled(String id, String key, @Nullable WebAddress address) {
        return new SourceDocument(new DocumentId(id), "Questions", 1, key, address, null, null);
    }

    @Test
    void signsAndHidesSecrets() {
        var secret = WidgetSecret.of("us_", new byte[32]);

        assertThat(secret.toString()).doesNotContain(secret.value());
        assertThat(secret.verify("ada", secret.sign("ada"))).isTrue();
        assertThat(secret.verify("Ada", secret.sign("ada"))).isFalse();
        assertThat(secret.verify("ada", new byte[0])).isFalse();
        assertThat(new WidgetSecret("key").sign("The quick brown fox jumps over the lazy dog")).asHexString()
                .isEqualTo("F7BC83F430538424B13298E6AA6FB143EF4D59A14946175997479DBC2D1A3CD8");
        assertThat(WidgetKey.parse(WidgetKey.of(new byte[32]).value())).isPresent();
        assertThat(WidgetKey.parse("pk_short")).isEmpty();
    }
}
