package dev.carrel.domain.document;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SectionBuilderTest {

    private final SectionBuilder builder = new SectionBuilder();

    @Test
    void startsASectionAtEachHeading() {
        builder.append("\n", "before");
        builder.startHeading(1, "One");
        builder.append("\n", "first");
        builder.append("\n", "second");
        builder.startHeading(2, "Inner");
        builder.append("\n", "third");
        builder.startHeading(1, "Two");
        builder.append("\n", "fourth");
        assertThat(builder.build()).containsExactly(Section.of("before"),
                new Section(List.of("One"), "first\nsecond"),
                new Section(List.of("One", "Inner"), "third"),
                new Section(List.of("Two"), "fourth"));
    }

    @Test
    void dropsSectionsWithoutText() {
        builder.startHeading(1, "One");
        builder.startHeading(2, "Inner");
        assertThat(builder.isEmpty()).isFalse();
        assertThat(builder.build()).isEmpty();
    }

    @Test
    void aBlankHeadingLeavesTheOthers() {
        builder.startHeading(1, "One");
        builder.startHeading(2, "Inner");
        builder.startHeading(2, " ");
        builder.append("", "text");
        assertThat(builder.build()).containsExactly(new Section(List.of("One"), "text"));
    }

    @Test
    void removesTheLastHeadingOfARankOrALowerOne() {
        builder.startHeading(1, "One");
        builder.startHeading(3, "Inner");
        assertThat(builder.removeLastHeading(4)).isEmpty();
        assertThat(builder.removeLastHeading(2)).contains("Inner");
        builder.append("", "text");
        assertThat(builder.build()).containsExactly(new Section(List.of("One"), "text"));
    }

    @Test
    void rejectsMoreTextThanADocumentMayHave() {
        builder.append("", "é".repeat(NewDocument.MAX_TEXT_BYTES / 2));
        assertThatThrownBy(() -> builder.append("", "x")).isInstanceOf(UnreadableContentException.class)
                .extracting(e -> ((UnreadableContentException) e).reason())
                .isEqualTo("Its text is larger than 5 MiB.");
    }

    @Test
    void rejectsTooManySections() {
        for (int section = 0; section < SectionBuilder.MAX_SECTIONS; section++) {
            builder.append("", "x");
            builder.endSection();
        }
        builder.append("", "x");
        assertThatThrownBy(builder::endSection).isInstanceOf(UnreadableContentException.class)
                .hasMessage("It has more than 50,000 sections.");
    }

    @Test
    void keepsOnlyTheInnermostHeadingOnceThePathsAreTooLong() {
        builder.startHeading(1, "x".repeat(1_000_000));
        builder.startHeading(2, "Inner");
        for (int section = 0; section < 7; section++) {
            builder.append("", "text");
            builder.endSection();
        }
        List<Section> sections = builder.build();
        assertThat(sections.getFirst().headings()).hasSize(2);
        assertThat(sections.getLast().headings()).containsExactly("Inner");
    }

    @Test
    void joinsCellsWithoutEmptyOnesAtTheEnd() {
        assertThat(SectionBuilder.joinCells(List.of("a", "", "c", "", ""))).isEqualTo("a |  | c");
        assertThat(SectionBuilder.joinCells(List.of("", ""))).isEmpty();
    }

    @Test
    void indentsNestedLists() {
        assertThat(SectionBuilder.listIndent(0)).isEmpty();
        assertThat(SectionBuilder.listIndent(1)).isEmpty();
        assertThat(SectionBuilder.listIndent(3)).isEqualTo("    ");
    }

    @Test
    void keepsAllTextInOrder() {
        RandomCases.forEach(100, SectionBuilderTest::buildRandomDocument);
    }

    private static void buildRandomDocument(Random random) {
        var builder = new SectionBuilder();
        var expected = new ArrayList<String>();
        for (int step = 0; step < 50; step++) {
            switch (random.nextInt(4)) {
                case 0 -> builder.startHeading(1 + random.nextInt(6), "h" + step);
                case 1 -> builder.leaveHeadings(1 + random.nextInt(6));
                default -> {
                    builder.append("\n", "p" + step);
                    expected.add("p" + step);
                }
            }
        }
        List<Section> sections = builder.build();
        assertThat(sections.stream().flatMap(section -> section.text().lines())).containsExactlyElementsOf(expected);
        assertThat(sections).allMatch(section -> section.headings().size() <= 6);
    }
}
