package dev.carrel.domain.passage;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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
    void keepsTheWholeText() {
        RandomCases.forEach(500, random -> {
            var splitter = new PassageSplitter(16 + random.nextInt(300));
            var sections = new ArrayList<Section>();
            for (int number = random.nextInt(4); number >= 0; number--) {
                sections.add(Section.of(RandomCases.text(random, 2000)));
            }
            List<Passage> passages = splitter.split(new DocumentContent("T", sections));
            String whole = sections.stream().map(Section::text).collect(Collectors.joining());
            String joined = passages.stream().map(Passage::text).collect(Collectors.joining());
            assertThat(joined.replaceAll("\\p{IsWhite_Space}+", ""))
                    .isEqualTo(whole.replaceAll("\\p{IsWhite_Space}+", ""));
            assertThat(passages).allSatisfy(passage -> {
                assertThat(passage.text().length()).isLessThanOrEqualTo(splitter.targetCharacters());
                assertThat(whole).contains(passage.text());
            });
            assertThat(passages).extracting(Passage::ordinal)
                    .containsExactlyElementsOf(java.util.stream.IntStream.range(0, passages.size()).boxed().toList());
        });
    }

    private static List<String> split(int target, String text) {
        return new PassageSplitter(target).split(new DocumentContent("T", List.of(Section.of(text))))
                .stream()
                .map(Passage::text)
                .toList();
    }
}
