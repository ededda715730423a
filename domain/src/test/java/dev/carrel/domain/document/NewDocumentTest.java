package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NewDocumentTest {

    @Test
    void isATextOrAPage() {
        assertThat(NewDocument.text("Hello").source()).isEqualTo(new DocumentSource.RawText("Hello"));
        assertThat(NewDocument.page("https://example.org/").source())
                .isEqualTo(new DocumentSource.WebPage(new WebAddress("https://example.org/")));
    }

    @Test
    void isNotBothAndNotNeither() {
        assertThatThrownBy(() -> NewDocument.of(null, null, null, null, null, null))
                .hasMessageContaining("exactly one");
        assertThatThrownBy(() -> NewDocument.of("https://example.org/", "text", null, null, null, null))
                .hasMessageContaining("exactly one");
    }

    @Test
    void namesEverythingThatIsWrong() {
        assertThatThrownBy(() -> NewDocument.of(null, " ", null, "x".repeat(513), "ftp://a/", "no"))
                .isInstanceOfSatisfying(InvalidRequestException.class,
                        problem -> assertThat(problem.violations()).extracting(Violation::field)
                                .containsExactlyInAnyOrder("text", "title", "sourceUrl", "imageSnippet"));
    }

    @Test
    void countsATextInBytesAndATitleInCharacters() {
        assertThatThrownBy(() -> NewDocument.text("ä".repeat(NewDocument.MOST_TEXT_BYTES / 2 + 1)))
                .isInstanceOf(ContentTooLargeException.class);
        assertThat(NewDocument.text("ä".repeat(NewDocument.MOST_TEXT_BYTES / 2))).isNotNull();
        assertThat(NewDocument.of(null, "t", null, "🙂".repeat(512), null, null).details().title()).hasSize(1024);
    }

    @Test
    void takesABlankTitleForNone() {
        assertThat(NewDocument.of(null, "t", null, "  ", null, null).details().title()).isNull();
    }

    @Test
    void detailsThatAreGivenReplaceThoseBefore() {
        DocumentDetails before = NewDocument.text("t").titled("old").sourceUrl("https://example.org/1").details();
        DocumentDetails given = NewDocument.text("t").titled("new").details();
        assertThat(given.orElse(before).title()).isEqualTo("new");
        assertThat(given.orElse(before).sourceUrl()).isEqualTo(new WebAddress("https://example.org/1"));
    }
}
