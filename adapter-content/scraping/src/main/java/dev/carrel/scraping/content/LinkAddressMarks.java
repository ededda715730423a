package dev.carrel.scraping.content;

import dev.carrel.domain.text.LinkTarget;
import java.util.ArrayList;
import java.util.List;

/** The addresses to write into a run of text after the texts of its links. */
final class LinkAddressMarks {

    private record Mark(int position, String text) {}

    private final List<Mark> marks = new ArrayList<>();
    private int links;

    /** Notes the address of the link whose text is the end of a run. */
    void add(StringBuilder run, int start, String address, String ownHost) {
        String text = run.substring(start).stripTrailing();
        if (text.isEmpty()) {
            return;
        }
        links++;
        String shown = links > LinkTarget.MAX_IN_TEXT ? "" : LinkTarget.afterText(text, address, ownHost);
        if (!shown.isEmpty()) {
            marks.add(new Mark(start + text.length(), shown));
        }
    }

    /** Returns the run with its addresses; without them if it has too many links. */
    String insertInto(StringBuilder run) {
        if (links > LinkTarget.MAX_IN_TEXT) {
            return run.toString();
        }
        var whole = new StringBuilder(run);
        for (Mark mark : marks.reversed()) {
            whole.insert(mark.position, mark.text);
        }
        return whole.toString();
    }

    void clear() {
        marks.clear();
        links = 0;
    }
}
