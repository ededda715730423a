package dev.carrel.domain.document;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.Block.Paragraph;
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
        builder.addBlock(new Paragraph("before"));
        builder.startHeading(1, "One");
        builder.addBlock(new Paragraph("first"));
        builder.addBlock(new Paragraph("second"));
        builder.startHeading(2, "Inner");
        builder.addBlock(new Paragraph("third"));
        builder.startHeading(1, "Two");
        builder.addBlock(new Paragraph("fourth"));
        assertThat(builder.build()).containsExactly(Section.of("before"),
                new Section(List.of("One"), "first\n\nsecond"),
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
        builder.addBlock(new Paragraph("text"));
        assertThat(builder.build()).containsExactly(new Section(List.of("One"), "text"));
    }

    @Test
    void removesTheLastHeadingOfARankOrALowerOne() {
        builder.startHeading(1, "One");
        builder.startHeading(3, "Inner");
        assertThat(builder.removeLastHeading(4)).isEmpty();
        assertThat(builder.removeLastHeading(2)).contains("Inner");
        builder.addBlock(new Paragraph("text"));
        assertThat(builder.build()).containsExactly(new Section(List.of("One"), "text"));
    }

    @Test
    void rejectsMoreTextThanADocumentMayHave() {
        builder.addBlock(new Paragraph("é".repeat(NewDocument.MAX_TEXT_BYTES / 2)));
        assertThatThrownBy(() -> builder.addBlock(new Paragraph("x"))).isInstanceOf(UnreadableContentException.class)
                .extracting(e -> ((UnreadableContentException) e).reason())
                .isEqualTo("Its text is larger than 5 MiB.");
    }

    @Test
    void rejectsTooManySections() {
        for (int section = 0; section < SectionBuilder.MAX_SECTIONS; section++) {
            builder.addBlock(new Paragraph("x"));
            builder.endSection();
        }
        builder.addBlock(new Paragraph("x"));
        assertThatThrownBy(builder::endSection).isInstanceOf(UnreadableContentException.class)
                .hasMessage("It has more than 50,000 sections.");
    }

    @Test
    void keepsOnlyTheInnermostHeadingOnceThePathsAreTooLong() {
        builder.startHeading(1, "x".repeat(1_000_000));
        builder.startHeading(2, "Inner");
        for (int section = 0; section < 7; section++) {
            builder.addBlock(new Paragraph("text"));
            builder.endSection();
        }
        List<Section> sections = builder.build();
        assertThat(sections.getFirst().headings()).hasSize(2);
        assertThat(sections.getLast().headings()).containsExactly("Inner");
    }

    @Test
    void startsASectionWithEachPage() {
        builder.startHeading(1, "One");
        builder.startPage(1);
        builder.addBlock(new Paragraph("first"));
        builder.startPage(1);
        builder.addBlock(new Paragraph("second"));
        builder.startPage(2);
        builder.addBlock(new Paragraph("third"));
        assertThat(builder.build()).containsExactly(new Section(List.of("One"), 1, "first\n\nsecond"),
                new Section(List.of("One"), 2, "third"));
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
                    builder.addBlock(new Paragraph("p" + step));
                    expected.add("p" + step);
                }
            }
        }
        List<Section> sections = builder.build();
        assertThat(sections.stream().flatMap(section -> section.blocks().stream().map(Block::plainText)))
                .containsExactlyElementsOf(expected);
        assertThat(sections).allMatch(section -> section.headings().size() <= 6);
    }
}
