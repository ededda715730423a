package dev.carrel.bootstrap.cli.markdown;

import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TableLayoutTest {

    private static final List<String> HEADER = List.of("City", "Limit", "Remark");
    private static final List<List<String>> ROWS = List.of(
            List.of("London", "210", "Book through the travel office, which has an agreement"),
            List.of("Zurich", "1,220", ""));

    private static String draw(int width) {
        var layout = new TableLayout(cells(HEADER), ROWS.stream().map(TableLayoutTest::cells).toList());
        return String.join("\n", layout.layOut(width).stream().map(AttributedString::toString).toList());
    }

    private static List<AttributedString> cells(List<String> texts) {
        return texts.stream().map(AttributedString::new).toList();
    }

    @Test
    void alignsColumnsAndNumbers() {
        assertThat(draw(80)).isEqualTo("""
                City   │ Limit │ Remark
                ───────┼───────┼───────────────────────────────────────────────────────
                London │   210 │ Book through the travel office, which has an agreement
                Zurich │ 1,220 │\s""");
    }

    @Test
    void wrapsCellsWithinTheirColumn() {
        assertThat(draw(40)).isEqualTo("""
                City   │ Limit │ Remark
                ───────┼───────┼────────────────────────
                London │   210 │ Book through the travel
                       │       │ office, which has an
                       │       │ agreement
                ───────┼───────┼────────────────────────
                Zurich │ 1,220 │\s""");
    }

    @Test
    void listsTheCellsOfRowsThatDoNotFit() {
        assertThat(draw(22)).isEqualTo("""
                City: London
                  Limit: 210
                  Remark: Book through
                  the travel office,
                  which has an
                  agreement

                City: Zurich
                  Limit: 1,220""");
    }

    @Test
    void givesTheRowsToOthers() {
        assertThat(TableLayout.layOutRows(HEADER, ROWS, 40)).hasSize(3)
                .element(1)
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(3)
                .startsWith("London │   210 │ Book through the travel");
    }
}
