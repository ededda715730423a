package dev.carrel.domain.document;

import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextHeadingsTest {

    @Test
    void dividesATextAtItsHeadings() {
        String text = """
                Welcome.

                # Guests

                Guests may stay until ten.

                ### Parking
                Cars stand behind the house.

                ```sh
                # a comment
                ls
                ```

                ## Pets

                No pets.""";
        assertThat(Section.divide(text)).containsExactly(Section.of("Welcome."),
                new Section(List.of("Guests"), "Guests may stay until ten."),
                new Section(List.of("Guests", "", "Parking"),
                        "Cars stand behind the house.\n\n```sh\n# a comment\nls\n```"),
                new Section(List.of("Guests", "Pets"), "No pets."));
        assertThat(new DocumentContent("t", Section.divide(text)).fullText())
                .isEqualTo(text.replace("### Parking\n", "### Parking\n\n"));
    }

    @Test
    void keepsHeadingsWithoutAText() {
        assertThat(Section.divide("# One\n## Two\n\nText.\n\n# Three")).containsExactly(new Section(List.of("One"), ""),
                new Section(List.of("One", "Two"), "Text."), new Section(List.of("Three"), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "No heading.", "#!/bin/sh\n\n# Prints the list\nls", "# the port\nport: 8080",
        "# one\n# two\n\nText.", "#tag and more", "Text.\n# close below a text\n\nMore.", "####### seven\n\nText.",
        "# A heading\n\nText.\n\n# a comment\nx = 1", "Issue\n\n#12 was closed."})
    void takesNoCommentForAHeading(String text) {
        assertThat(Section.divide(text)).containsExactly(Section.of(text));
    }
}
