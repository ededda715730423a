package dev.carrel.languagemodel.output;

import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CitationParserTest {

    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final DocumentId TRAVEL = new DocumentId("travel");
    private static final DocumentId OFFICE = new DocumentId("office");
    /** Passages 1 and 2 belong to one document. */
    private static final List<DocumentId> NUMBERS = List.of(LEAVE, LEAVE, TRAVEL, OFFICE);

    @Test
    void removesAMarkWithTheSpaceBefore() {
        assertDropped("Employees have 28 days [1].", "Employees have 28 days.", LEAVE);
        assertDropped("28 days[1] of leave", "28 days of leave", LEAVE);
        assertDropped("28 days [1] of leave", "28 days of leave", LEAVE);
        assertDropped("It is so. [1] And so.", "It is so. And so.", LEAVE);
        assertDropped("年假有28天【1】。", "年假有28天。", LEAVE);
        assertDropped("Is it? [1]", "Is it?", LEAVE);
    }

    @Test
    void recognizesManyCitationForms() {
        for (String mark : List.of("[1]", "[ 1 ]", "[^1]", "[01]", "［1］", "【1】", "【1†source】", "【4:1†leave.pdf】",
                "[Passage 1]",
                "[passage 1]", "(passage 1)", "(Passages 1, 2)", "[Source 1]", "[Quelle 1]", "[1, 2]", "[1,2]",
                "[1; 2]", "[1-2]", "[1–2]",
                "[1][2]", "[1] [2]", "[1], [2]", "[1] and [2]", "[1 and 2]", "[Passage 1, Passage 2]", "[#1]", "[段落1]",
                "[١]")) {
            assertDropped("28 days " + mark + ".", "28 days.", LEAVE);
            assertDropped("28 days " + mark, "28 days", LEAVE);
        }
        assertDropped("28 days [1-3].", "28 days.", LEAVE, TRAVEL);
        assertDropped("28 days [4, 1].", "28 days.", LEAVE, OFFICE);
        assertDropped("a [3], b [1].", "a, b.", LEAVE, TRAVEL);
    }

    @Test
    void keepsOtherBrackets() {
        for (String text : List.of("see [the rules](https://a.example/1)", "[1](https://a.example/1) says",
                "![1](a.png)", "- [x] done\n- [ ] not",
                "`array[5]` and ``b[1] ` c[2]``", "```java\nint a = b[1];\n\nc[2] = 3;\n```\nso", "in [2024] and [100]",
                "[1.5]", "[a]", "[]",
                "[1", "[", "f(1)", "(1)", "(passage", "(passage of time)", "[Table 1]", "\\[1\\]",
                "(see passage 2 of it)", "[-1]", "[1-]",
                "a  b \n\n c\t", "  lead", "x [[[ y", "[1, 2024]",
                "[12345678901234567890123456789012345678901234567890]", "")) {
            assertDropped(text, text);
        }
    }

    @Test
    void keepsLinesAndWordsApart() {
        assertDropped("One.\n[1]\nTwo.", "One.\nTwo.", LEAVE);
        assertDropped("One.\n\n[1]\n\nTwo.", "One.\n\nTwo.", LEAVE);
        assertDropped("One.\n[1] Two.", "One.\nTwo.", LEAVE);
        assertDropped("[1] Two.", "Two.", LEAVE);
        assertDropped("- [1] Two.", "- Two.", LEAVE);
        assertDropped("One [1]two", "One two", LEAVE);
        assertDropped("One [1](two)", "One [1](two)");
        assertDropped("One [3][1](two)", "One [1](two)", TRAVEL);
        assertDropped("**One [1]** and", "**One** and", LEAVE);
        assertDropped("One [1]\nTwo [3]", "One\nTwo", LEAVE, TRAVEL);
        assertDropped("`a` [1] and `b[2]` [3].", "`a` and `b[2]`.", LEAVE, TRAVEL);
    }

    @Test
    void endsInlineCodeWithItsLine() {
        assertDropped("it`s [1] so\nand [3] so", "it`s [1] so\nand so", TRAVEL);
    }

    @Test
    void removesUnknownNumbersWithoutCountingThem() {
        assertDropped("28 days [7].", "28 days.");
        assertDropped("28 days [7, 3].", "28 days.", TRAVEL);
        assertDropped("28 days[7].", "28 days.");
        assertDropped("28 days [Passages 8, 9].", "28 days.");
    }

    @Test
    void keepsIntervalsAndRanges() {
        for (String text : List.of("The interval [0, 1] is closed.", "from [0, 99] to [20, 40]",
                "a range of [10-20] degrees",
                "a digit [0-9]", "a class [1-9]", "it lies in [7, 9]", "[0,0]")) {
            assertDropped(text, text);
        }
        assertDropped("The interval [0, 1] is closed [1].", "The interval [0, 1] is closed.", LEAVE);
        assertDropped("It is so [3] in [0, 1].", "It is so in [0, 1].", TRAVEL);
        assertDropped("28 days [1][0, 1]", "28 days [0, 1]", LEAVE);
    }

    @Test
    void keepsIndexExpressions() {
        for (String text : List.of("The cube root is $\\sqrt[3]{8} = 2$.", "args[0] is the first", "items[9], then",
                "m[0][1]", "`a` is args[0], args[1] and args[2].", "see x_1[0]: so", "\\sqrt[3]")) {
            assertDropped(text, text);
        }
        assertDropped("Use args[0] for the first argument and args[1] for the second [1].",
                "Use args[0] for the first argument and args[1] for the second.", LEAVE);
        var citations = new CitationParser(NUMBERS, false);
        citations.acceptPiece("args[0] is the first");
        citations.finishText();
        assertThat(citations.isAnswered()).isTrue();
    }

    @Test
    void recognizesZeroDirectlyAfterASentence() {
        for (String text : List.of("It does not say[0]", "It does not say[0].", "没有说[0]", "没有说[0]，", "say[0]\n")) {
            var citations = new CitationParser(NUMBERS, false);
            assertThat(citations.acceptPiece(text) + citations.finishText()).doesNotContain("0");
            assertThat(citations.isAnswered()).as(text).isFalse();
        }
    }

    @Test
    void removesMarksOfEarlierReplies() {
        assertThat(CitationParser.removeCitations("28 days[1] of leave [7][2].")).isEqualTo("28 days of leave.");
        assertThat(CitationParser.removeCitations("in [0, 1], args[0] too")).isEqualTo("in [0, 1], args[0] too");
    }

    @Test
    void reportsZeroAsNotAnswered() {
        var citations = new CitationParser(NUMBERS, false);

        assertThat(citations.acceptPiece("The library does not say. [0]") + citations.finishText())
                .isEqualTo("The library does not say.");

        assertThat(citations.isAnswered()).isFalse();
        assertThat(citations.citedDocuments()).isEmpty();
    }

    @Test
    void reportsPartialAnswers() {
        var citations = new CitationParser(NUMBERS, true);

        assertThat(citations.acceptPiece("28 days [3]. Of the rest nothing is said [0].") + citations.finishText())
                .isEqualTo("28 days [1]. Of the rest nothing is said.");

        assertThat(citations.isAnswered()).isFalse();
        assertThat(citations.citedDocuments()).containsExactly(TRAVEL);
    }

    @Test
    void reportsRepliesWithoutZeroAsAnswered() {
        var citations = new CitationParser(NUMBERS, false);
        citations.acceptPiece("28 days [1], not [10].");
        citations.finishText();

        assertThat(citations.isAnswered()).isTrue();
    }

    @Test
    void numbersKeptMarksByFirstMention() {
        assertKept("A [3]. B [1][2]. C [4, 3].", "A [1]. B [2]. C [3][1].", TRAVEL, LEAVE, OFFICE);
        assertKept("A [3] [3] and (passage 4) so", "A [1][2] so", TRAVEL, OFFICE);
        assertKept("A[9]. B [9, 1]", "A. B [1]", LEAVE);
        assertKept("[3] begins", "[1] begins", TRAVEL);
        assertKept("[link](u) [3](v) `a[1]`", "[link](u) [3](v) `a[1]`");
    }

    @Test
    void emitsTextWithoutBracketsAtOnce() {
        var citations = new CitationParser(NUMBERS, false);

        assertThat(citations.acceptPiece("Employees")).isEqualTo("Employees");
        assertThat(citations.acceptPiece(" have ")).isEqualTo(" have");
        assertThat(citations.acceptPiece("28")).isEqualTo(" 28");
        assertThat(citations.acceptPiece(" days [")).isEqualTo(" days");
        assertThat(citations.acceptPiece("1")).isEmpty();
        assertThat(citations.acceptPiece("].")).isEqualTo(".");
        assertThat(citations.acceptPiece(" (p")).isEmpty();
        assertThat(citations.acceptPiece("e")).isEqualTo(" (pe");
        assertThat(citations.finishText()).isEmpty();
    }

    @Test
    void holdsBackLittle() {
        var citations = new CitationParser(NUMBERS, false);
        String text = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14";

        assertThat(citations.acceptPiece(text)).isEqualTo(text);
        assertThat(citations.acceptPiece("[ " + "1, ".repeat(20))).startsWith("[ 1, 1");
    }

    private static final List<String> WORDS = List.of("Employees", " ", " ", "  ", "\n", "\n\n", "\t", "128", ".", ",",
            ";", "(", ")", "`", "```",
            "*", "- ", "年假", "لل", "😀", "and", "(see", "passage", "\\", "<", "[x]", "[2024]", "](", "[a](b)", "—",
            "\r\n");
    private static final List<String> MARKS = List.of("[1]", "[2]", "[3]", "[0]", "[1, 2]", "[1-3]", "【4】",
            "(passage 2)", "[9]", "[^1]", "[", "]",
            "[1", "[0, 1]", "[1-9]", "args", "\\sqrt");

    @Test
    void givesTheSameTextForAnySplit() {
        var parts = new ArrayList<>(WORDS);
        parts.addAll(MARKS);
        RandomPieces.forEachRandom(5_000, random -> {
            String text = RandomPieces.joined(random, parts, 40);
            boolean keep = random.nextBoolean();
            var whole = new CitationParser(NUMBERS, keep);
            String expected = whole.acceptPiece(text) + whole.finishText();
            var divided = new CitationParser(NUMBERS, keep);

            assertThat(inPieces(divided, text, random)).as(text).isEqualTo(expected);
            assertThat(divided.citedDocuments()).isEqualTo(whole.citedDocuments());
            assertThat(divided.isAnswered()).isEqualTo(whole.isAnswered());
        });
    }

    @Test
    void leavesTextWithoutMarksUnchanged() {
        RandomPieces.forEachRandom(5_000, random -> {
            String text = RandomPieces.joined(random, WORDS, 60);
            assertThat(inPieces(new CitationParser(NUMBERS, random.nextBoolean()), text, random)).isEqualTo(text);
        });
    }

    @Test
    void emitsEverythingButMarksAndWhiteSpace() {
        List<String> words = List.of("Employees", " have", " 28 ", "days", ".", "— ", "\n", "\n\n", "年假", " 😀", "*",
                " (so) ", "! ");
        List<String> marks = List.of(" [1]", "[2]", " [3][1]", " [1, 4]", "【2】", " [77]");
        RandomPieces.forEachRandom(3_000, random -> {
            var marked = new StringBuilder();
            var plain = new StringBuilder();
            for (int i = random.nextInt(30); i > 0; i--) {
                String word = words.get(random.nextInt(words.size()));
                marked.append(word);
                plain.append(word);
                if (random.nextInt(3) == 0) {
                    marked.append(marks.get(random.nextInt(marks.size())));
                }
            }
            String reply = inPieces(new CitationParser(NUMBERS, false), marked.toString(), random);

            assertThat(reply.replaceAll("\\s+", "")).as(marked.toString())
                    .isEqualTo(plain.toString().replaceAll("\\s+", ""));
            assertThat(reply).doesNotContainPattern("\\[\\d");
        });
    }

    private static String inPieces(CitationParser citations, String text, Random random) {
        var out = new StringBuilder();
        for (String piece : RandomPieces.split(text, random)) {
            out.append(citations.acceptPiece(piece));
        }
        return out.append(citations.finishText()).toString();
    }

    private static void assertDropped(String text, String expected, DocumentId... used) {
        assertGoesOut(new CitationParser(NUMBERS, false), text, expected, used);
    }

    private static void assertKept(String text, String expected, DocumentId... used) {
        assertGoesOut(new CitationParser(NUMBERS, true), text, expected, used);
    }

    private static void assertGoesOut(CitationParser citations, String text, String expected, DocumentId... used) {
        assertThat(citations.acceptPiece(text) + citations.finishText()).as(text).isEqualTo(expected);
        assertThat(citations.citedDocuments()).as(text).containsExactly(used);
    }
}
