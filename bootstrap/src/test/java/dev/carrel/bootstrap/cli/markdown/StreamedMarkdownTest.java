package dev.carrel.bootstrap.cli.markdown;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamedMarkdownTest {

    private static final String TEXT = """
            # Trips

            A **long trip** needs a [form](https://example.com/form), see `travel --new` and *the rules*.
            Names such as __init__ and my_file stay.

            ## Steps

            1. Open the form and name a substitute.
            2. Send it:
               - by mail, or
               - in the portal.

            > Trips outside Europe are approved by the director.

            ```sh
            travel request --from 2026-01-01 --to 2026-01-05

              indented
            ```

            | City | Limit |
            | --- | --- |
            | London | 210 |
            | Rome | 90 |

            --quick
            : Starts without checks.

            ---
            The end\\
            of it.""";

    private static String draw(String text, int width, int pieceLength) {
        var drawn = new StringBuilder();
        var markdown = new StreamedMarkdown(width, drawn::append);
        for (int at = 0; at < text.length(); at += pieceLength) {
            markdown.addPiece(text.substring(at, Math.min(text.length(), at + pieceLength)));
        }
        markdown.end();
        return drawn.toString();
    }

    private static String drawPlain(String text, int width) {
        return AttributedString.stripAnsi(draw(text, width, text.length()));
    }

    @Test
    void drawsBlocks() {
        assertThat(drawPlain(TEXT, 40)).isEqualTo("""
                Trips

                A long trip needs a form
                (https://example.com/form), see travel
                --new and the rules.
                Names such as __init__ and my_file stay.

                Steps

                1. Open the form and name a substitute.
                2. Send it:
                   • by mail, or
                   • in the portal.

                │ Trips outside Europe are approved by
                │ the director.

                    travel request --from 2026-01-01 --to 2026-01-05

                      indented

                City   │ Limit
                ───────┼──────
                London │   210
                Rome   │    90

                --quick
                    Starts without checks.

                ────────────────────────────────────────

                The end
                of it.""");
    }

    @Test
    void drawsTheSameWhateverThePieces() {
        for (int width : new int[]{20, 60, 120}) {
            String whole = draw(TEXT, width, TEXT.length());
            for (int pieceLength : new int[]{1, 2, 3, 7, 40, 100}) {
                assertThat(draw(TEXT, width, pieceLength)).as("width %d, pieces of %d", width, pieceLength)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void drawsTheSameForAnyOrderOfBlocks() {
        List<String> blocks = List.of("# Head", "Some (**bold** and *slanted*) words with `some code`, [1] and\nmore.",
                "- one\n- two **bold words**\n  - nested item\n\n  Another paragraph.\n- three",
                "1. first\n\n   ```sh\n   run it\n   ```\n2. second", "| a | b |\n|---|---|\n| **x y** | 2 |",
                "```\ncode | with * marks\n\n  more\n```",
                "> A quote (with [a link](https://example.com/a)).\n> - item",
                "A line | with a bar\nand another", "---", "* star\n* another * star", "5 * 3 is [open", "```\n```");
        for (int seed = 0; seed < 300; seed++) {
            var random = new Random(seed);
            String text = IntStream.rangeClosed(0, random.nextInt(5))
                    .mapToObj(each -> blocks.get(random.nextInt(blocks.size())))
                    .collect(Collectors.joining("\n\n"));
            int width = 12 + random.nextInt(60);
            assertThat(draw(text, width, 1 + random.nextInt(12))).as("seed %d", seed)
                    .isEqualTo(draw(text, width, text.length()));
        }
    }

    @Test
    void givesStylesToWhatIsMarked() {
        assertThat(draw("**bold** *slanted* `code` [site](https://a.example) <https://b.example>", 99, 1))
                .isEqualTo("\033[1mbold\033[0m \033[3mslanted\033[0m \033[36mcode\033[0m \033[4msite\033[0m "
                        + "(https://a.example) \033[4mhttps://b.example\033[0m");
        assertThat(draw("# Title\n\n## Part\n", 99, 3)).isEqualTo("\033[4;1mTitle\033[0m\n\n\033[1mPart\033[0m");
    }

    @Test
    void drawsWordsAsTheyCome() {
        var drawn = new StringBuilder();
        var markdown = new StreamedMarkdown(80, drawn::append);
        markdown.addPiece("Everybody has 25 da");
        assertThat(drawn.toString()).isEqualTo("Everybody has 25");
        markdown.addPiece("ys of **le");
        assertThat(drawn.toString()).isEqualTo("Everybody has 25 days of");
        markdown.addPiece("ave** each year.\n\n| a | b |\n|---|---|\n");
        assertThat(drawn.toString()).endsWith("of \033[1mleave\033[0m each year.");
        markdown.addPiece("| 1 | 2 |\n\nThe ");
        assertThat(AttributedString.stripAnsi(drawn.toString())).endsWith("each year.\n\na │ b\n──┼──\n1 │ 2\n\nThe");
    }

    @Test
    void losesNothingOfUnusualText() {
        for (String text : new String[]{"5 * 3 * 2 is 30", "*.txt and *.md", "a ** b", "an open **mark",
            "an `open tick",
            "[an open bracket", "C:\\new\\table", "<b>html</b> & more", "1986\\. A year", "100 % [1][2]",
            "**a *b* c** d *e **f** g*", "a | b without a table", "[1]: https://example.com/x"}) {
            String whole = AttributedString.stripAnsi(draw(text + " and the end.", 99, 99));
            assertThat(AttributedString.stripAnsi(draw(text + " and the end.", 99, 1))).isEqualTo(whole);
            assertThat(whole.replaceAll("[*\\\\]", "")).startsWith(text.replaceAll("[*\\\\]", ""));
        }
        assertThat(draw("A line above\n===\n\nText", 99, 1)).isEqualTo("A line above\n\nText");
        assertThat(draw("To do:\n\\1. is no item", 99, 99)).isEqualTo("To do:\n1. is no item");
    }

    @Test
    void drawsWhatIsNestedTooDeep() {
        int depth = 5000;
        for (String text : new String[]{">".repeat(depth) + " word", "- ".repeat(depth) + "word",
            "1. ".repeat(depth) + "word", "![".repeat(depth) + "word" + "](u)".repeat(depth),
            "*a ".repeat(depth) + "word" + " b*".repeat(depth), "**_".repeat(depth) + "word" + "_**".repeat(depth)}) {
            assertThat(drawPlain(text, 40)).contains("word");
        }
    }

    @Test
    void removesControlCharacters() {
        assertThat(draw("Press \033[31mred\033]0;title\007 now", 99, 4)).doesNotContain("\033", "\007")
                .contains("[31mred");
    }

    @Test
    void keepsLongWordsWhole() {
        String address = "https://example.com/" + "x".repeat(40);
        assertThat(drawPlain("See " + address + " for more", 20)).isEqualTo("See\n" + address + "\nfor more");
    }

    @Test
    void wrapsBetweenChineseCharacters() {
        assertThat(drawPlain("年假三天年假三天", 8)).isEqualTo("年假三天\n年假三天");
    }
}
