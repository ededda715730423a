package dev.carrel.domain.passage;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassageSplitterTest {

    @Test
    void keepsAShortTextWhole() {
        assertThat(split(100, "One. Two.\n\nThree.")).containsExactly("One. Two.\n\nThree.");
    }

    @Test
    void endsAPassageWithAParagraph() {
        assertThat(split(30, "First paragraph here.\n\nSecond one. It goes on."))
                .containsExactly("First paragraph here.", "Second one. It goes on.");
    }

    @Test
    void endsAPassageWithASentenceInALongParagraph() {
        assertThat(split(30, "This is the first. This is the second. Third."))
                .containsExactly("This is the first.", "This is the second. Third.");
    }

    @Test
    void endsAPassageWithALineInALongTextWithoutSentences() {
        assertThat(split(40, "2026-02-01 gate open\n2026-02-02 gate shut\n2026-02-03 gate open"))
                .containsExactly("2026-02-01 gate open", "2026-02-02 gate shut", "2026-02-03 gate open");
    }

    @Test
    void endsAPassageWithAWordInALongSentence() {
        assertThat(split(16, "one two three four five six")).containsExactly("one two three", "four five six");
    }

    @Test
    void splitsALongRunButNoSurrogatePair() {
        assertThat(split(17, "🙂".repeat(20))).allSatisfy(passage -> assertThat(passage).matches("🙂+"));
    }

    @Test
    void staysWithinASectionAndKeepsItsHeadings() {
        List<Passage> passages = new PassageSplitter(1000).split(new DocumentContent("T",
                List.of(new Section(List.of("A"), "Alpha."), new Section(List.of("A", "B"), "Beta."))));
        assertThat(passages).containsExactly(new Passage(0, List.of("A"), "Alpha."),
                new Passage(1, List.of("A", "B"), "Beta."));
    }

    @Test
    void keepsCodeWithTheTextBeforeIt() {
        assertThat(split(60,
                "Some other paragraph that is long enough here.\n\nTo restart it, run:\n\n```\nrestart --now\n```"))
                .containsExactly("Some other paragraph that is long enough here.",
                        "To restart it, run:\n\n```\nrestart --now\n```");
    }

    @Test
    void keepsAnAnnouncementWithTheFirstItem() {
        assertThat(split(40,
                "A paragraph of thirty characters.\n\nYou need:\n\n- a key\n- a door\n- a house with a garden"))
                .containsExactly("A paragraph of thirty characters.", "You need:\n\n- a key\n- a door",
                        "- a house with a garden");
    }

    @Test
    void keepsCodeAndItemsWhole() {
        String code = "```sh\n" + "run this line\n".repeat(4) + "```";
        assertThat(split(20, code)).containsExactly(code);
        assertThat(split(20, "- an item. It is longer than a passage should be.")).hasSize(1);
    }

    @Test
    void dividesATableBetweenRowsAndRepeatsItsHeader() {
        assertThat(split(40, "| Key | Value |\n| --- | --- |\n| first | one |\n| second | two |\n| third | three |"))
                .containsExactly("| Key | Value |\n| --- | --- |\n| first | one |\n| second | two |",
                        "| Key | Value |\n| --- | --- |\n| third | three |");
    }

    @Test
    void keepsThePage() {
        assertThat(new PassageSplitter(1000).split(new DocumentContent("T",
                List.of(new Section(List.of("A"), 7, "Alpha."))))).containsExactly(
                        new Passage(0, List.of("A"), 7, "Alpha."));
    }

    @Test
    void keepsTheWholeText() {
        RandomCases.forEach(500, random -> {
            var splitter = new PassageSplitter(16 + random.nextInt(300));
            var sections = new ArrayList<Section>();
            for (int number = random.nextInt(4); number >= 0; number--) {
                sections.add(Section.of(RandomCases.text(random, 2000)));
            }
            List<Passage> passages = splitter.split(new DocumentContent("T", sections));
            String whole = sections.stream().map(each -> plainText(each.blocks())).collect(Collectors.joining());
            String joined = passages.stream().map(each -> plainText(each.blocks())).collect(Collectors.joining());
            assertThat(joined.replaceAll("\\p{IsWhite_Space}+", ""))
                    .isEqualTo(whole.replaceAll("\\p{IsWhite_Space}+", ""));
            assertThat(passages).allSatisfy(passage -> assertThat(plainText(passage.blocks()).length())
                    .isLessThanOrEqualTo(splitter.targetCharacters()));
            assertThat(passages).extracting(Passage::ordinal)
                    .containsExactlyElementsOf(IntStream.range(0, passages.size()).boxed().toList());
        });
    }

    /** Returns text without the marks of Markdown: "3." alone is escaped, lest it begin a list. */
    private static String plainText(List<Block> blocks) {
        return blocks.stream().map(Block::plainText).collect(Collectors.joining("\n\n"));
    }

    private static List<String> split(int target, String text) {
        return new PassageSplitter(target).split(new DocumentContent("T", List.of(Section.of(text))))
                .stream()
                .map(Passage::text)
                .toList();
    }
}
