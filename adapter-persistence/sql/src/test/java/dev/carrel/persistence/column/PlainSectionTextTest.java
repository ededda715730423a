package dev.carrel.persistence.column;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlainSectionTextTest {

    @Test
    void paragraphsStay() {
        assertThat(PlainSectionText.toMarkdown("One.\nTwo.\n\nThree.")).isEqualTo("One.\nTwo.\n\nThree.");
    }

    @Test
    void rowsBecomeATable() {
        assertThat(PlainSectionText.toMarkdown("Before.\n\nKey | Default\nport | 8080\nhost | "))
                .isEqualTo("Before.\n\n| Key | Default |\n| port | 8080 |\n| host |  |");
    }

    @Test
    void nestedItemsKeepTheirDepth() {
        assertThat(PlainSectionText.toMarkdown("- Green\n  - Sencha\n- Black\n\n1. Boil\n2. Pour"))
                .isEqualTo("- Green\n    - Sencha\n- Black\n1. Boil\n2. Pour");
    }

    @Test
    void indentedLinesBecomeCode() {
        assertThat(PlainSectionText.toMarkdown("if (x) {\n    run();\n}"))
                .isEqualTo("```\nif (x) {\n    run();\n}\n```");
    }

    @Test
    void blankTextIsEmpty() {
        assertThat(PlainSectionText.toMarkdown("\n\n")).isEmpty();
    }
}
