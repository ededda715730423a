package dev.carrel.bootstrap.cli.terminal;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TextWrapperTest {

    @Test
    void breaksBetweenWords() {
        assertThat(TextWrapper.wrapLine("The garage closes at nine.", 11)).containsExactly("The garage", "closes at",
                "nine.");
        assertThat(TextWrapper.wrapLine("  The garage ", 10)).containsExactly("The garage");
        assertThat(TextWrapper.wrapLine(" ", 10)).containsExactly("");
    }

    @Test
    void breaksWordsThatAreTooLong() {
        assertThat(TextWrapper.wrapLine("see https://example.org/garage", 10)).containsExactly("see", "https://ex",
                "ample.org/", "garage");
    }

    @Test
    void countsTwoColumnsForAChineseCharacter() {
        assertThat(TextWrapper.wrapLine("社員の休暇", 5)).containsExactly("社員", "の休", "暇");
        assertThat(TextWrapper.wrapLine("𠀀𠀁𠀂", 2)).containsExactly("𠀀", "𠀁", "𠀂");
    }
}
