package dev.carrel.domain.document;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentContentTest {

    @Test
    void writesEachHeadingOnce() {
        var content = new DocumentContent("T", List.of(Section.of("Intro"),
                new Section(List.of("Leave"), "General."), new Section(List.of("Leave", "Sick"), "Call us."),
                new Section(List.of("Leave", "Parental"), "Congratulations.")));
        assertThat(content.fullText())
                .isEqualTo("Intro\n\n# Leave\n\nGeneral.\n\n## Sick\n\nCall us.\n\n## Parental\n\nCongratulations.");
    }

    @Test
    void plainTextHasNoMarks() {
        assertThat(new DocumentContent("T", List.of(new Section(List.of("Leave"), "- a\n\n```sh\nb\n```"))).plainText())
                .isEqualTo("Leave\na\nb");
    }

    @Test
    void derivesATitleFromTheFirstWords() {
        assertThat(DocumentContent.deriveTitle("  Short \n text ")).isEqualTo("Short text");
        String long80 = DocumentContent.deriveTitle("word ".repeat(40));
        assertThat(long80).endsWith("word…");
        RandomCases.forEach(300, random -> {
            String title = DocumentContent.deriveTitle(RandomCases.text(random, 400));
            assertThat(title.codePointCount(0, title.length())).isLessThanOrEqualTo(80);
        });
    }
}
