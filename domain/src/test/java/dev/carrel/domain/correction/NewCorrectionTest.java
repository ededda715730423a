package dev.carrel.domain.correction;

import dev.carrel.domain.RandomCases;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.TextChangedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NewCorrectionTest {

    private static final DocumentContent SCAN = new DocumentContent("Scan", List.of(
            new Section(List.of("Leave"), 1, "Every employee has 28 days of leave.\n\nUnused days expire in Mareh."),
            new Section(List.of("Leave"), 2, "Days off are asked for in writing.\n\nThe team agrees."),
            new Section(List.of("Leave", "Illness"), 2, "Call before nine.")));

    private static List<Section> correct(DocumentContent read, String text) {
        return new NewCorrection(text, null, null).applyTo(read).sections();
    }

    @Test
    void aTextAsItWasReadIsTheSame() {
        DocumentContent same = new NewCorrection(SCAN.fullText(), SCAN.version(), null).applyTo(SCAN);
        assertThat(same.fullText()).isEqualTo(SCAN.fullText());
        assertThat(same.version()).isEqualTo(SCAN.version());
        assertThat(same.sections()).containsExactlyElementsOf(SCAN.sections());
    }

    @Test
    void aCorrectedWordStaysOnItsPage() {
        List<Section> sections = correct(SCAN, SCAN.fullText().replace("Mareh", "March"));
        assertThat(sections).hasSameSizeAs(SCAN.sections());
        assertThat(sections.getFirst().text()).endsWith("Unused days expire in March.");
        assertThat(sections).extracting(Section::page).containsExactly(1, 2, 2);
    }

    @Test
    void aParagraphWhosePageIsNotCertainHasNone() {
        String inserted = SCAN.fullText().replace("Days off", "Something new.\n\nDays off");
        assertThat(correct(SCAN, inserted)).extracting(Section::page).containsExactly(1, 0, 2, 2);
        String replaced = SCAN.fullText().replace("Unused days expire in Mareh.", "It is another sentence by now.");
        assertThat(correct(SCAN, replaced)).extracting(Section::page).containsExactly(1, 0, 2, 2);
    }

    @Test
    void whatStandsBetweenParagraphsOfAPageIsOnIt() {
        String inserted = SCAN.fullText().replace("The team agrees.", "Something new.\n\nThe team agrees.");
        assertThat(correct(SCAN, inserted)).extracting(Section::page).containsExactly(1, 2, 2);
    }

    @Test
    void headingsAreThoseOfTheCorrectedText() {
        List<Section> sections = correct(SCAN,
                "# Absence\n\n#tag stays text.\n\n```\n# code\n```\n\n## Illness\nCall.");
        assertThat(sections).extracting(Section::headings)
                .containsExactly(List.of("Absence"), List.of("Absence", "Illness"));
        assertThat(sections.getFirst().text()).contains("#tag stays text.").contains("# code");
    }

    /** Paragraphs are numbered, so that the page of each that was kept is known. */
    @Test
    void noParagraphEverGetsAnotherPage() {
        RandomCases.forEach(500, random -> {
            List<Section> read = IntStream.range(0, 1 + random.nextInt(12))
                    .mapToObj(number -> new Section(List.of(), 1 + number / 3,
                            random.nextInt(4) == 0 ? "again" : "paragraph " + number))
                    .toList();
            var kept = new ArrayList<>(read);
            kept.removeIf(section -> random.nextInt(4) == 0);
            if (random.nextInt(4) == 0) {
                Collections.shuffle(kept, random);
            }
            var corrected = new ArrayList<>(kept.stream().map(Section::text).toList());
            for (int insert = random.nextInt(3); insert > 0; insert--) {
                corrected.add(random.nextInt(corrected.size() + 1), "new");
            }
            if (corrected.isEmpty()) {
                return;
            }
            for (Section section : correct(new DocumentContent("Scan", read), String.join("\n\n", corrected))) {
                for (String paragraph : section.text().split("\n\n")) {
                    if (section.page() > 0 && paragraph.startsWith("paragraph ")) {
                        int number = Integer.parseInt(paragraph.substring("paragraph ".length()));
                        assertThat(section.page()).as("%s of %s", paragraph, corrected).isEqualTo(1 + number / 3);
                    }
                }
            }
        });
    }

    @Test
    void aTextHasALimitAndAVersion() {
        assertThatThrownBy(() -> new NewCorrection(" \n", null, null)).isInstanceOf(InvalidRequestException.class);
        String large = "é".repeat(NewDocument.MAX_TEXT_BYTES / 2 + 1);
        assertThatThrownBy(() -> new NewCorrection(large, null, null)).isInstanceOf(ContentTooLargeException.class);
        NewCorrection.requireVersion(SCAN, null);
        NewCorrection.requireVersion(SCAN, SCAN.version());
        assertThatThrownBy(() -> NewCorrection.requireVersion(SCAN, "other")).isInstanceOf(TextChangedException.class);
    }
}
