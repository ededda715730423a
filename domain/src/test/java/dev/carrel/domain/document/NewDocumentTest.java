package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NewDocumentTest {

    @Test
    void acceptsATextOrAPage() {
        assertThat(NewDocument.ofText("Hello").source()).isEqualTo(new DocumentSource.RawText("Hello"));
        assertThat(NewDocument.ofPage("https://example.org/").source())
                .isEqualTo(new DocumentSource.WebPage(new WebAddress("https://example.org/")));
    }

    @Test
    void rejectsBothAndNeither() {
        assertThatThrownBy(() -> NewDocument.fromFields(null, null, null, null, null, null))
                .hasMessageContaining("exactly one");
        assertThatThrownBy(() -> NewDocument.fromFields("https://example.org/", "text", null, null, null, null))
                .hasMessageContaining("exactly one");
    }

    @Test
    void reportsAllViolations() {
        assertThatThrownBy(() -> NewDocument.fromFields(null, " ", null, "x".repeat(513), "ftp://a/", "no"))
                .isInstanceOfSatisfying(InvalidRequestException.class,
                        problem -> assertThat(problem.violations()).extracting(Violation::field)
                                .containsExactlyInAnyOrder("text", "title", "sourceUrl", "imageSnippet"));
    }

    @Test
    void limitsTextBytesAndTitleCharacters() {
        assertThatThrownBy(() -> NewDocument.ofText("ä".repeat(NewDocument.MAX_TEXT_BYTES / 2 + 1)))
                .isInstanceOf(ContentTooLargeException.class);
        assertThat(NewDocument.ofText("ä".repeat(NewDocument.MAX_TEXT_BYTES / 2))).isNotNull();
        assertThat(NewDocument.fromFields(null, "t", null, "🙂".repeat(512), null, null).metadata().title())
                .hasSize(1024);
    }

    @Test
    void treatsABlankTitleAsMissing() {
        assertThat(NewDocument.fromFields(null, "t", null, "  ", null, null).metadata().title()).isNull();
    }

    @Test
    void mergesGivenMetadata() {
        DocumentMetadata before = NewDocument.ofText("t")
                .withTitle("old")
                .withSourceUrl("https://example.org/1")
                .metadata();
        DocumentMetadata given = NewDocument.ofText("t").withTitle("new").metadata();
        assertThat(given.orElse(before).title()).isEqualTo("new");
        assertThat(given.orElse(before).sourceUrl()).isEqualTo(new WebAddress("https://example.org/1"));
    }
}
