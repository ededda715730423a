package dev.carrel.embedding.bert;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the tokenizer with the reference implementation of Hugging Face. */
class WordPieceTokenizerTest {

    private static final List<String> PARTS = List.of("the ", "leave", "employee", " ", "  ", "\n", "\t", "Ünïcode",
            "İ",
            "ß", "Σίσυφος ", "naïve", "unaffable", "electroencephalography", "don't", "state-of-the-art", "50%", "3.14",
            "$", "€", "…", "“quoted”", "日本語", "中", "カタカナ", "ひらがな", "한국어", "ไทย", "हिन्दी", "Привет", "مرحبا",
            "שלום", "😀", "\u0000", "\u200B", "\u00A0", "\u3000", "\uFFFD", "a\u0301", "ﬁ", "Ⅷ", "½", "x².", "[SEP",
            "##ing",
            "http://example.com/a?b=c", "_", "~", "^", "`", "|", "e\u0323\u0302", "Å", "\u2028", "\u00AD",
            "z".repeat(101));

    @Test
    void agreesWithTheReferenceTokenizer() throws IOException {
        compareTexts(1000);
    }

    @Test
    @Tag("reliability")
    void agreesWithTheReferenceTokenizerOnMoreTexts() throws IOException {
        compareTexts(10_000);
    }

    private static void compareTexts(int texts) throws IOException {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        WordPieceTokenizer ours = BgeSmallFiles.loadTokenizer();
        try (HuggingFaceTokenizer theirs = theirs()) {
            for (int number = 0; number < texts; number++) {
                var text = new StringBuilder();
                for (int part = random.nextInt(number < 10 ? 3000 : 40); part >= 0; part--) {
                    text.append(PARTS.get(random.nextInt(PARTS.size())));
                }
                assertThat(ours.tokenizeText(text.toString(), 512)).as("seed %d, %s", seed, text)
                        .isEqualTo(theirs.encode(text.toString()).getIds());
            }
        }
    }

    @Test
    void marksWordsWithUnknownPartsAsUnknown() throws IOException {
        WordPieceTokenizer pieces = BgeSmallFiles.loadTokenizer();

        assertThat(pieces.splitWord("embeddings")).containsExactly("em", "##bed", "##ding", "##s");
        assertThat(pieces.splitWord("good😀")).containsExactly("[UNK]");
        assertThat(pieces.splitWord("z".repeat(101))).containsExactly("[UNK]");
    }

    private static HuggingFaceTokenizer theirs() throws IOException {
        try (InputStream description = WordPieceTokenizerTest.class
                .getResourceAsStream("/bge-small-en-v1.5-q-tokenizer.json")) {
            return HuggingFaceTokenizer.newInstance(description, Map.of("padding", "false", "truncation", "true",
                    "maxLength", "512", "modelMaxLength", "512"));
        }
    }
}
