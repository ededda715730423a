package dev.carrel.persistence.column;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import java.util.List;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class DeduplicationKeyTest {

    @Test
    void identifiesAPageByItsUrl() {
        assertThat(DeduplicationKey.of(NewDocument.ofPage("https://example.com/a").withTitle("A")))
                .isEqualTo(new DeduplicationKey("https://example.com/a", null, null));
    }

    @Test
    void identifiesATextByTheHashOfContentAndMetadata() {
        var text = NewDocument.ofText("one");
        assertThat(List.of(text, text.withTitle("two"), NewDocument.ofText("onetwo"),
                text.withTitle("https://example.com/"),
                text.withSourceUrl("https://example.com/"), text.withImageSnippet("https://example.com/")))
                .extracting(document -> DeduplicationKey.of(document).value())
                .doesNotHaveDuplicates()
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
    }

    @Test
    void identifiesAFileByTheHashOfBytesAndMetadata() {
        byte[] one = "one".getBytes(UTF_8);
        var file = NewDocument.ofFile("one.txt", ByteSource.of(one));
        assertThat(List.of(file, file.withTitle("two"), NewDocument.ofText("one"),
                NewDocument.ofFile("one.txt", ByteSource.of("two".getBytes(UTF_8)))))
                .extracting(document -> DeduplicationKey.of(document).value())
                .doesNotHaveDuplicates()
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
        assertThat(DeduplicationKey.of(NewDocument.ofFile("other.txt", ByteSource.of(one))))
                .isEqualTo(DeduplicationKey.of(file));
    }

    @Test
    void identifiesAKeyedDocumentByItsKey() {
        var text = NewDocument.ofText("one");
        DeduplicationKey keyed = DeduplicationKey.of(text.withKey("https://example.com/a").withTitle("A"));
        assertThat(keyed.value()).isEqualTo("key https://example.com/a");
        assertThat(keyed.submissionDigest()).isEqualTo(DeduplicationKey.of(text.withTitle("A")).value());
        assertThat(keyed.sourceDigest()).isEqualTo(DeduplicationKey.of(text.withKey("B")).sourceDigest())
                .isNotEqualTo(DeduplicationKey.of(NewDocument.ofText("two").withKey("B")).sourceDigest());
    }

    /** Stored documents are recognised by the digest in all later versions. */
    @Test
    void keepsTheHashStableAcrossVersions() {
        var document = NewDocument.ofText("Grüße").withTitle("Gruß").withSourceUrl("https://example.com/");
        assertThat(DeduplicationKey.of(document).value())
                .isEqualTo("f907d2b1a9f2a571dfbb73b563ea0531e9a4e16ba994eb014deaa9da24d533c9");
    }
}
