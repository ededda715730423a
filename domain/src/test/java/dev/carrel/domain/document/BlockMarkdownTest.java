package dev.carrel.domain.document;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BlockMarkdownTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void writesMarkdownAsReadersKnowIt() {
        assertThat(BlockMarkdown.write(List.of(
                new Paragraph("To restart the service, run:"),
                new CodeBlock("sh", "cd /srv\n  ./restart --now"),
                new ListItem(1, 1, "Open the door.\nMind the step."),
                new ListItem(2, 0, "Or the window"),
                new Table(List.of("Key", "Default"), List.of(List.of("a|b", ""), List.of("c", "10"))),
                new Definition("-v, --verbose", "Says more.\nMuch more."),
                new Quote("Do not run with scissors."))))
                .isEqualTo("""
                        To restart the service, run:

                        ```sh
                        cd /srv
                          ./restart --now
                        ```

                        1. Open the door.
                           Mind the step.
                            - Or the window

                        | Key | Default |
                        | --- | --- |
                        | a\\|b |  |
                        | c | 10 |

                        \\-v, --verbose
                        : Says more.
                          Much more.

                        > Do not run with scissors.""".replace("\\-v", "-v"));
    }

    @Test
    void readsBackWhatItWrote() {
        RandomCases.forEach(2_000, random -> {
            List<Block> blocks = IntStream.range(0, random.nextInt(8)).mapToObj(i -> randomBlock(random)).toList();
            assertThat(BlockMarkdown.parse(BlockMarkdown.write(blocks))).isEqualTo(blocks);
        });
    }

    @Test
    void readsAnyTextWithoutLosingWords() {
        RandomCases.forEach(500, random -> {
            String text = randomLines(random);
            String read = String.join(" ", BlockMarkdown.parse(text).stream().map(BlockMarkdownTest::allText).toList());
            assertThat(wordsOf(read)).containsAll(wordsOf(text));
        });
    }

    @Test
    void keepsBackslashesOfPlainText() {
        String text = "\\section{Tea}\n\\\\server\\share\n>no quotation";
        assertThat(BlockMarkdown.parse(text)).containsExactly(new Paragraph(text));
        assertThat(BlockMarkdown.write(List.of(new Paragraph(text)))).isEqualTo(text);
    }

    @Test
    void longRunsCostNoMoreThanTheirLength() {
        assertCostsInProportion(100_000);
    }

    @Tag("reliability")
    @Test
    void veryLongRunsCostNoMoreThanTheirLength() {
        assertCostsInProportion(1_000_000);
    }

    /** Compares the processor time for a length and for an eighth of it: 64 times as much is quadratic. */
    private static void assertCostsInProportion(int length) {
        for (String run : List.of("\n", " ", "`", "\\", "|", "- ", ">", ":")) {
            long part = Long.MAX_VALUE;
            long whole = Long.MAX_VALUE;
            for (int round = 0; round < 6 && (round < 2 || whole > maxCost(part)); round++) {
                part = Math.min(part, measureNanos(run.repeat(length / 8)));
                whole = Math.min(whole, measureNanos(run.repeat(length)));
            }
            assertThat(whole).as("nanoseconds for %d times '%s', where an eighth takes %d", length, run, part)
                    .isLessThanOrEqualTo(maxCost(part));
        }
    }

    /** A cost of less than a few milliseconds is lost in a pause of the machine. */
    private static long maxCost(long ofAnEighth) {
        return Math.max(ofAnEighth, 4_000_000) * 24;
    }

    private static long measureNanos(String run) {
        String code = "a" + run + "b";
        List<Block> blocks = List.of(new CodeBlock("", code), new Table(List.of(), List.of(List.of(code))),
                new Definition(code, code), new Paragraph(code));
        long begun = THREADS.getCurrentThreadCpuTime();
        assertThat(BlockMarkdown.parse(BlockMarkdown.write(blocks))).isEqualTo(blocks);
        return THREADS.getCurrentThreadCpuTime() - begun;
    }

    @Test
    void blocksHaveText() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Paragraph(" \n"));
        assertThatIllegalArgumentException().isThrownBy(() -> new CodeBlock("", "\n \n"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Table(List.of(), List.of()));
    }

    @Test
    void normalisesWhatMarkdownCannotSay() {
        assertThat(new Paragraph(" a \n\n b ").text()).isEqualTo("a\nb");
        assertThat(new CodeBlock(" a b`", "\n  \n  x \n\n y\n").text()).isEqualTo("  x\n\n y");
        assertThat(new CodeBlock(" a b`", "x").language()).isEqualTo("a-b-");
        assertThat(new Table(List.of("a"), List.of(List.of("b", "c\nd")))).isEqualTo(
                new Table(List.of("a", ""), List.of(List.of("b", "c d"))));
        assertThat(new ListItem(40, -1, "x")).isEqualTo(new ListItem(9, 0, "x"));
    }

    private static String allText(Block block) {
        return block.plainText() + (block instanceof CodeBlock code ? " " + code.language() : "");
    }

    private static List<String> wordsOf(String text) {
        return List.of(text.replaceAll("[^a-z]+", " ").strip().split(" "));
    }

    private static Block randomBlock(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new Paragraph(randomLines(random));
            case 1 ->
                    new ListItem(1 + random.nextInt(9), random.nextInt(3) * random.nextInt(2000), randomLines(random));
            case 2 -> new CodeBlock(random.nextBoolean() ? "" : "java", randomLines(random) + "\n\n  end");
            case 3 -> new Table(random.nextBoolean() ? List.of() : randomRow(random),
                    List.of(randomRow(random), randomRow(random)));
            case 4 -> new Definition(randomLines(random), randomLines(random));
            default -> new Quote(randomLines(random));
        };
    }

    private static List<String> randomRow(Random random) {
        var cells = new ArrayList<String>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            cells.add(random.nextInt(4) == 0 ? "" : randomLines(random));
        }
        return cells;
    }

    private static String randomLines(Random random) {
        String[] pieces = {"word", "- ", "* ", "1. ", "```", "~~~", "|", "\\", "> ", ": ", "# ", "---", "    ", "\n",
            "\n",
            "\n\n", "| --- |", "a", "<b>", "`", ":", "\t"};
        var text = new StringBuilder(random.nextBoolean() ? "start" : "");
        for (int i = random.nextInt(8); i >= 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.append("x").toString();
    }
}
