package dev.carrel.opensearch.index;

import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.opensearch.http.OpenSearchClient;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A document with the largest text fits in a request, of which OpenSearch accepts 100 MiB. */
@Tag("reliability")
class LargestDocumentTest {

    private static final int MAX_REQUEST_BYTES = 100 << 20;
    /** With the built-in model, as numbers of up to four characters and a comma. */
    private static final int VECTOR_BYTES = 384 * 5;

    private final Random random = new Random(5);

    private enum TextKind {
        ENGLISH, CHINESE, NUMBERS, PATHS
    }

    @Test
    void fitsInARequest() {
        for (TextKind kind : TextKind.values()) {
            assertThat(countBytes(kind)).as("%s", kind).isLessThan(MAX_REQUEST_BYTES * 9 / 10);
        }
    }

    private int countBytes(TextKind kind) {
        String text = newText(kind);
        List<Passage> passages = PassageSplitter.DEFAULT
                .split(new DocumentContent("Largest", List.of(Section.of(text))));
        var put = new PutDocument(new DocumentId("largest"), "Largest", Attributes.NONE, passages, Map.of(), 1);

        // Without embeddings, no field of the index is created.
        String json = OpenSearchClient
                .write(new DocumentCodec(null).toJson("life01-" + Long.toString(1_000_000, Character.MAX_RADIX), put));

        return json.getBytes(UTF_8).length + passages.size() * VECTOR_BYTES;
    }

    private String newText(TextKind kind) {
        var text = new StringBuilder();
        int bytes = 0;
        for (int word = 1; bytes < NewDocument.MAX_TEXT_BYTES - 100; word++) {
            String next = newWord(kind) + (word % 15 == 0 ? ". " : "") + (word % 150 == 0 ? "\n\n" : "");
            text.append(next);
            bytes += next.getBytes(UTF_8).length;
        }
        return text.toString();
    }

    private String newWord(TextKind kind) {
        return switch (kind) {
            case ENGLISH -> "w" + Integer.toString(20_000 + random.nextInt(50_000), 26).replaceAll("[0-9]", "e") + " ";
            case CHINESE -> String.valueOf((char) ('\u4e00' + random.nextInt(3000)));
            case NUMBERS -> random.nextInt(1000) + "." + random.nextInt(100) + " ";
            case PATHS -> "/usr/lib/a" + random.nextInt(1000) + "/b-" + random.nextInt(100) + ".so ";
        };
    }
}
