package dev.carrel.persistence;

import dev.carrel.domain.document.NewDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IdentityTest {

    @Test
    void aPageIsItsAddress() {
        assertThat(Identity.of(NewDocument.page("https://example.com/a").titled("A")))
                .isEqualTo("https://example.com/a");
    }

    @Test
    void aTextIsTheHashOfAllThatIsGivenWithIt() {
        var text = NewDocument.text("one");
        assertThat(List.of(text, text.titled("two"), NewDocument.text("onetwo"), text.titled("https://example.com/"),
                text.sourceUrl("https://example.com/"), text.imageSnippet("https://example.com/")))
                .extracting(Identity::of)
                .doesNotHaveDuplicates()
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
    }

    /** What was stored is recognised by it for ever. */
    @Test
    void theHashDoesNotChangeBetweenVersions() {
        var document = NewDocument.text("Grüße").titled("Gruß").sourceUrl("https://example.com/");
        assertThat(Identity.of(document)).isEqualTo("f907d2b1a9f2a571dfbb73b563ea0531e9a4e16ba994eb014deaa9da24d533c9");
    }
}
