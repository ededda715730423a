package dev.carrel.formats.text;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tables whose first row is not marked as their header. */
final class SectionWriterTest {

    @Test
    void takesFirstRowThatNamesColumnsAsHeader() {
        assertThat(
                table(List.of(List.of("Occasion", "Days"), List.of("Own wedding", "2"), List.of("Moving house", "1"))))
                .isEqualTo("""
                        | Occasion | Days |
                        | --- | --- |
                        | Own wedding | 2 |
                        | Moving house | 1 |""");
        assertThat(table(List.of(List.of("Topic", "Contact", "Place"), List.of("Salary", "Carla", "Room 12"),
                List.of("Safety", "Uwe", "Hall 3")))).contains("| --- |");
    }

    @Test
    void takesNoLabelForTheNameOfColumn() {
        assertThat(table(List.of(List.of("Name", "Anna"), List.of("Age", "35"), List.of("City", "Oslo"))))
                .doesNotContain("---");
        assertThat(table(List.of(List.of("Rent", "500"), List.of("Power", "60"), List.of("Water", "20"))))
                .doesNotContain("---");
    }

    @Test
    void takesNoRowOfTheNextPartOfALongTableAsHeader() {
        var out = new SectionWriter();
        String word = "word ".repeat(2000);
        for (int i = 0; i < 30; i++) {
            out.addDataRow(List.of("1 " + word, "first", "second"));
        }
        out.addDataRow(List.of("One", "Two", "Three"));
        for (int i = 0; i < 3; i++) {
            out.addDataRow(List.of("Four", "Five", "Six"));
        }
        assertThat(textOf(out)).contains("| One | Two | Three |").doesNotContain("---");
    }

    private static String table(List<List<String>> rows) {
        var out = new SectionWriter();
        rows.forEach(out::addRow);
        return textOf(out);
    }

    private static String textOf(SectionWriter out) {
        return out.finishUnder(null).sections().getFirst().text();
    }
}
