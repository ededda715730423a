package dev.carrel.formats.rtf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of RTF: whether a paragraph belongs to one, and which cells of a row go on with the cells above. */
final class RtfTables {

    private static final int MAX_CELLS = 1_000;

    /** For each cell of the row, whether it goes on with the one above. */
    private List<Boolean> merged = new ArrayList<>();
    private boolean isNextMerged;
    private boolean isInTable;
    private int cell;

    /** Goes on after a control word. */
    void enter(@Nullable String word) {
        if (word == null) {
            return;
        }
        switch (word) {
            case "trowd" -> merged = new ArrayList<>();
            case "clvmrg" -> isNextMerged = true;
            case "cellx" -> {
                if (merged.size() < MAX_CELLS) {
                    merged.add(isNextMerged);
                }
                isNextMerged = false;
            }
            case "pard" -> isInTable = false;
            case "intbl" -> isInTable = true;
            case "cell" -> cell++;
            case "row" -> cell = 0;
            default -> {
                // Other words say nothing of tables.
            }
        }
    }

    boolean isInTable() {
        return isInTable;
    }

    /** Returns whether the cell that ended last goes on with the one above. */
    boolean wasMerged() {
        return cell > 0 && cell <= merged.size() && merged.get(cell - 1);
    }
}
