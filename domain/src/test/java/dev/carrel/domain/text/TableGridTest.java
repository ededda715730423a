package dev.carrel.domain.text;

import dev.carrel.domain.text.TableGrid.GridCell;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TableGridTest {

    private final TableGrid grid = new TableGrid();

    private static GridCell cell(String text) {
        return GridCell.of(text, null, null);
    }

    @Test
    void placesPlainCellsFromLeftToRight() {
        assertThat(grid.placeRow(List.of(cell("a"), cell(""), cell("c")))).containsExactly("a", "", "c");
        assertThat(grid.isCovering()).isFalse();
    }

    @Test
    void repeatsAMergedCellInItsColumns() {
        assertThat(grid.placeRow(List.of(GridCell.of("a", "2", null), cell("b")))).containsExactly("a", "a", "b");
    }

    @Test
    void repeatsAMergedCellInItsRows() {
        assertThat(grid.placeRow(List.of(GridCell.of("a", null, "3"), cell("b")))).containsExactly("a", "b");
        assertThat(grid.isCovering()).isTrue();
        assertThat(grid.placeRow(List.of(cell("c")))).containsExactly("a", "c");
        assertThat(grid.placeRow(List.of())).containsExactly("a");
        assertThat(grid.isCovering()).isFalse();
        assertThat(grid.placeRow(List.of(cell("d")))).containsExactly("d");
    }

    @Test
    void leavesTheRepetitionsOfALongCellEmpty() {
        String longText = "x".repeat(81);
        assertThat(grid.placeRow(List.of(GridCell.of(longText, "2", null), cell("b")))).containsExactly(longText, "",
                "b");
    }

    @Test
    void doesNotRepeatACellThatHasTheRowToItself() {
        assertThat(grid.placeRow(List.of(GridCell.of("title", "5", null)))).containsExactly("title");
    }

    @Test
    void coversTheRestOfTheTableForRowspanZero() {
        grid.placeRow(List.of(GridCell.of("a", null, "0"), cell("b")));
        for (int row = 0; row < 20; row++) {
            assertThat(grid.placeRow(List.of(cell("c")))).containsExactly("a", "c");
        }
    }

    @Test
    void boundsWhatACellCovers() {
        assertThat(grid.placeRow(List.of(GridCell.of("a", "999999999", null), cell("b")))).hasSize(101);
    }

    @Test
    void readsUnreadableSpansAsOne() {
        assertThat(GridCell.of("a", "two", " 2 ")).isEqualTo(new GridCell("a", 1, 2));
        assertThat(GridCell.of("a", "-1", "9999999999")).isEqualTo(new GridCell("a", 1, 1));
    }
}
