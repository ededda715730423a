package dev.carrel.domain.text;

import dev.carrel.domain.RandomCases;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextCleanerTest {

    private static final String MULTILINGUAL = "Ä«x» — 28 €, ½ שלום مرحبا 你好 ไทย 😀 e\u0302";
    private static final String PERSIAN = "می\u200Cخواهم";
    private static final String FAMILY = "👩\u200D👧";

    @ParameterizedTest
    @EnumSource
    void keepsVisibleText(TextCleaner cleaner) {
        assertThat(cleaner.removeInvisible(MULTILINGUAL)).isEqualTo(MULTILINGUAL);
        assertThat(cleaner.normalizeSpaces(MULTILINGUAL)).isEqualTo(MULTILINGUAL);
        assertThat(cleaner.toSingleLine(MULTILINGUAL)).isEqualTo(MULTILINGUAL);
        assertThat(cleaner.toLines(MULTILINGUAL)).isEqualTo(MULTILINGUAL);
        assertThat(cleaner.toVerbatimLines(MULTILINGUAL)).isEqualTo(MULTILINGUAL);
    }

    @ParameterizedTest
    @EnumSource
    void keepsJoinersWhereScriptsAndEmojiNeedThem(TextCleaner cleaner) {
        assertThat(cleaner.removeInvisible(PERSIAN + FAMILY)).isEqualTo(PERSIAN + FAMILY);
    }

    @ParameterizedTest
    @EnumSource
    void removesControlCharacters(TextCleaner cleaner) {
        assertThat(cleaner.removeInvisible("a\u0000b\u001Bc\u007Fd\u009Be")).isEqualTo("abcde");
    }

    @ParameterizedTest
    @EnumSource
    void limitsRunsOfMarks(TextCleaner cleaner) {
        String accents = "e" + "\u0316\u0300".repeat(15);
        assertThat(List.of(cleaner.removeInvisible(accents), cleaner.toSingleLine(accents))).containsOnly(accents);
        String word = accents + "\u0300".repeat(1000) + "ab\u0301";
        assertThat(List.of(cleaner.removeInvisible(word), cleaner.normalizeSpaces(word), cleaner.toSingleLine(word),
                cleaner.toVerbatimLines(word))).containsOnly(accents + "ab\u0301");
    }

    @ParameterizedTest
    @EnumSource
    void cleanTextStaysAsItIs(TextCleaner cleaner) {
        RandomCases.forEach(200, random -> {
            String clean = cleaner.removeInvisible(randomText(random));
            assertThat(cleaner.removeInvisible(clean)).isEqualTo(clean);
            String line = cleaner.toSingleLine(clean);
            assertThat(cleaner.toSingleLine(line)).isEqualTo(line);
            String lines = cleaner.toLines(clean);
            assertThat(cleaner.toLines(lines)).isEqualTo(lines);
        });
    }

    @ParameterizedTest
    @EnumSource
    void singleLinesHaveNoLineBreakAndNoDoubleSpace(TextCleaner cleaner) {
        RandomCases.forEach(200, random -> {
            String line = cleaner.toSingleLine(randomText(random));
            assertThat(line).doesNotContain("\n", "\r", "\t", "  ").isEqualTo(line.strip());
            assertThat(line.codePoints().filter(InvisibleCharacters::isLineBreak)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void linesHaveAtMostOneBlankLineBetween(TextCleaner cleaner) {
        RandomCases.forEach(200, random -> assertThat(cleaner.toLines(randomText(random)))
                .doesNotContain("\n\n\n", " \n", "\n ", "  "));
    }

    /** Letters of several scripts between every kind of invisible character and white space. */
    private static String randomText(Random random) {
        int[] alphabet = {'a', 'Z', '7', 'ب', 'ل', 0x915, 0x1F469, ' ', ' ', '\t', '\n', '\r', '\u000b', '\f', 0x1C,
            0x85,
            0xA0, 0xAD, 0x200B, 0x200C, 0x200D, 0x2028, 0x202E, 0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xE001, 0xFE0F,
            0xFE01, 0xFEFF, 0xFFFE, 0xE0041, 0xE0100, 0xE0FFF, 0xD800, 0x034F};
        var text = new StringBuilder();
        random.ints(random.nextInt(60), 0, alphabet.length).forEach(i -> text.appendCodePoint(alphabet[i]));
        return text.toString();
    }

    @Nested
    class Documents {

        @Test
        void removeZeroWidthSpacesSoftHyphensAndByteOrderMarks() {
            assertThat(TextCleaner.WEB_PAGE.removeInvisible("a\u00ADb\u200Bc\u2060d\uFEFFe\uFFFFf"))
                    .isEqualTo("abcdef");
        }

        @Test
        void removeSymbolFontGlyphsFromFilesOnly() {
            assertThat(TextCleaner.FILE.removeInvisible("\uF0B7 item")).isEqualTo(" item");
            assertThat(TextCleaner.WEB_PAGE.removeInvisible("\uF0B7 item")).isEqualTo("\uF0B7 item");
        }

        @Test
        void putEveryKindOfSpaceIntoOneLine() {
            assertThat(TextCleaner.WEB_PAGE.toSingleLine("\u3000a\u00A0\r\n\tb\u2028c ")).isEqualTo("a b c");
        }

        @Test
        void collapseSpacesWithinLines() {
            assertThat(TextCleaner.FILE.toLines(" a  b \r\n\u00A0c\f\u0085\u2028\nd ")).isEqualTo("a b\nc\n\nd");
        }

        @Test
        void keepIndentsInVerbatimLines() {
            assertThat(TextCleaner.FILE.toVerbatimLines("if x:\r\n\ty  =  1\r\r\r\rz "))
                    .isEqualTo("if x:\n\ty  =  1\n\nz ");
        }

        @Test
        void trimTheEndsOfLines() {
            assertThat(TextCleaner.trimLines("a \t\n \n\t\n  b\n")).isEqualTo("a\n\n  b\n");
        }

        @Test
        void trimLongRunsOfSpacesInLinearTime() {
            String spaces = " ".repeat(500_000);
            assertThat(TextCleaner.trimLines(spaces + "x" + spaces + "\n")).hasSize(500_002);
        }
    }

    @Nested
    class Replies {

        @Test
        void dropControlsDirectionOverridesAndZeroWidthCharacters() {
            assertThat(TextCleaner.REPLY
                    .normalizeSpaces("a\u0000b\u001Bc\u202Ed\u2066e\u200Bf\uFEFFg\u00ADh\u200Ei\u2060j"))
                    .isEqualTo("abcdefghij");
        }

        @Test
        void dropTagsSelectorsFillersAndLoneSurrogates() {
            assertThat(TextCleaner.REPLY.normalizeSpaces("a\uDB40\uDC41b\uDB40\uDD00c\u3164d\uD800e\uFFFEf"))
                    .isEqualTo("abcdef");
        }

        @Test
        void normalizeWhiteSpace() {
            assertThat(TextCleaner.REPLY.normalizeSpaces("a\tb\u00A0c\u3000d\r\ne\rf\u2028g\u0085h"))
                    .isEqualTo("a b c d\ne\nf\ng\nh");
        }

        @Test
        void dropJoinersWithoutEffect() {
            assertThat(TextCleaner.REPLY.normalizeSpaces("pass\u200Cword\u200D")).isEqualTo("password");
            assertThat(TextCleaner.REPLY.normalizeSpaces("می\u200C\u200C\u200Cخواهم")).isEqualTo(PERSIAN);
        }

        @Test
        void keepArabicNumberSigns() {
            assertThat(TextCleaner.REPLY.normalizeSpaces("\u060012")).isEqualTo("\u060012");
        }
    }

    @Nested
    class Prompts {

        @Test
        void keepTabsAndNormalizeOtherWhiteSpace() {
            assertThat(TextCleaner.PROMPT.normalizeSpaces("a\tb\u00A0c\r\nd\u2029e")).isEqualTo("a\tb c\nd\ne");
        }

        @Test
        void keepPresentationSelectorsOfEmojiOnly() {
            assertThat(TextCleaner.PROMPT.normalizeSpaces("❤\uFE0F 1\uFE0F\u20E3 a\uFE0Fb"))
                    .isEqualTo("❤\uFE0F 1\uFE0F\u20E3 ab");
        }

        @Test
        void dropVariationSelectorsAndBrailleBlanks() {
            assertThat(TextCleaner.PROMPT.normalizeSpaces("葛\uDB40\uDD00辻\uFE00a\u2800b")).isEqualTo("葛辻ab");
            assertThat(TextCleaner.REPLY.normalizeSpaces("辻\uFE00a\u2800b")).isEqualTo("辻\uFE00a\u2800b");
        }
    }

    @Nested
    class Terminals {

        @Test
        void dropEscapeSequencesAndDirectionControls() {
            assertThat(TextCleaner.TERMINAL.removeInvisible("a\u001B[31mb\r\n\tc\u202Ed\u2069\u0085e"))
                    .isEqualTo("a[31mb\n\tcde");
        }

        @Test
        void keepOtherFormatCharacters() {
            assertThat(TextCleaner.TERMINAL.removeInvisible("a\u200Bb\u00ADc\u2028"))
                    .isEqualTo("a\u200Bb\u00ADc\u2028");
        }
    }

    @Test
    void truncatesByCodePointsWithoutASpaceAtTheEnd() {
        assertThat(TextCleaner.truncate("short", 5)).isEqualTo("short");
        assertThat(TextCleaner.truncate("a 😀😀", 2)).isEqualTo("a");
        assertThat(TextCleaner.truncate("😀😀😀", 2)).isEqualTo("😀😀");
    }

    @Test
    void noPolicyRemovesLineFeedsOrPlainLetters() {
        assertThat(Arrays.stream(TextCleaner.values()).map(cleaner -> cleaner.removeInvisible("a\nb")))
                .containsOnly("a\nb");
    }
}
