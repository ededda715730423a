package dev.carrel.ranking.analysis;

import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is indexed has the terms that a query of the same text has. */
class IndexTermsTest {

    private static final Analyzer ANALYZER = TextAnalysis.perFieldAnalyzer();
    private static final List<String> PARTS = List.of("leave", "Policies", "o'clock", "l'eau", "Übung", "naïve",
            "e-mail", "E-Book", "e-1", "user_id", "MaxConnections", "HTTPServer", "foo.bar.Baz", "ERR-4711", "-k",
            "--soft", ".htaccess", "C++", "C#", "B12", "3rd", "2026", "1.5", "10:30", "a->b", "x:=y", "&>", "&&", "<b>",
            "**", "a@b.org", "//", "\\", "отпуска", "сотрудников", "İstanbul'da", "εργαζόμενοι", "والكتاب", "كِتَاب",
            "छुट्टियों", "วันหยุด", "ការងារ", "မြန်မာ", "员工每年", "ひらがな", "カタカナ", "ｶﾀｶﾅ", "휴가", "\u1112\u1161", "😀",
            "x😀y",
            "ﬁne", "\u00AD", "\u200B", "٣٠", "𝟏a", "𐐷", "\uD800", "a".repeat(150), "“", "”", "(", ")", ".", ",", ":",
            ";",
            "'", "-", "_", "#", "+", "=", "!", "?", "\u3000", "\u00A0", "\r\n");

    @Test
    void indexesTheTermsThatTheAnalyzersFind() throws IOException {
        for (String text : PARTS) {
            assertSameTerms(text, text);
        }
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 3000; round++) {
            String text = randomText(random);
            assertSameTerms(text, "seed " + seed + ": " + text);
        }
    }

    @Test
    void indexesWordsWithAccentsWithoutThemToo() throws IOException {
        assertThat(wordsOf("Nguyễn Đặng Łódź cafés l'été straße Αθήνα")).containsExactly("nguyễn", "nguyen", "đặng",
                "dang",
                "łódź", "lodz", "cafés", "cafe", "été", "ete", "strasse", "αθήνα", "αθηνα");
        assertThat(wordsOf("員工 José")).contains("josé", "jose");
        assertThat(wordsOf("plain отпуска ガラス หยุด")).isEqualTo(wordsOfQuery("plain отпуска ガラス หยุด"));
    }

    private static List<String> wordsOf(String text) throws IOException {
        return wordsOf(TextAnalysis.analyzeForIndex(text).words());
    }

    private static List<String> wordsOfQuery(String text) throws IOException {
        return wordsOf(ANALYZER.tokenStream(PassageFields.WORDS, text));
    }

    private static List<String> wordsOf(TokenStream tokens) throws IOException {
        try (tokens) {
            var term = tokens.addAttribute(TermToBytesRefAttribute.class);
            var words = new ArrayList<String>();
            tokens.reset();
            while (tokens.incrementToken()) {
                words.add(term.getBytesRef().utf8ToString());
            }
            tokens.end();
            return words;
        }
    }

    @Test
    void findsTheIdentifiersThatASearchOfTheWholeTextFinds() throws IOException {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 3000; round++) {
            String text = randomText(random);
            assertThat(identifiersOf(new IdentifierTokenizer(), text)).as("seed %d", seed)
                    .isEqualTo(identifiersOf(new PatternTokenizer(IdentifierTokenizer.TOKEN, 0), text));
        }
    }

    private static String randomText(Random random) {
        return IntStream.range(0, 1 + random.nextInt(30))
                .mapToObj(part -> PARTS.get(random.nextInt(PARTS.size()))
                        + List.of(" ", " ", " ", "\n", "", "", "\t").get(random.nextInt(7)))
                .collect(Collectors.joining());
    }

    private static void assertSameTerms(String text, String description) throws IOException {
        assertThat(termsOf(TextAnalysis.analyzeForIndex(text).words())).as(description)
                .containsAll(termsOf(ANALYZER.tokenStream(PassageFields.WORDS, text)));
        assertThat(termsOf(TextAnalysis.analyzeForIndex(text).stems())).as(description)
                .isEqualTo(termsOf(ANALYZER.tokenStream(PassageFields.STEMS, text)));
    }

    private static List<String> termsOf(TokenStream tokens) throws IOException {
        try (tokens) {
            var term = tokens.addAttribute(TermToBytesRefAttribute.class);
            var terms = new ArrayList<String>();
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.getBytesRef().toString());
            }
            tokens.end();
            return terms;
        }
    }

    private static List<String> identifiersOf(Tokenizer tokenizer, String text) throws IOException {
        tokenizer.setReader(new StringReader(text));
        try (TokenStream tokens = new IdentifierFilter(tokenizer)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            var offsets = tokens.addAttribute(OffsetAttribute.class);
            var found = new ArrayList<String>();
            tokens.reset();
            while (tokens.incrementToken()) {
                found.add(term + "@" + offsets.startOffset() + "-" + offsets.endOffset());
            }
            tokens.end();
            return found;
        }
    }
}
