package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block.ListItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The lists around the text that is being written, and the item whose text follows. */
final class OpenLists {

    private final List<OpenList> lists = new ArrayList<>();
    /** The list of the item whose text follows; null if there is none. */
    private @Nullable OpenList startedItem;

    /** A list that is being written. */
    private static final class OpenList {

        private final int depth;
        /** The number of the next item; 0 if the list is bulleted. */
        private int number;

        OpenList(int depth, int number) {
            this.depth = depth;
            this.number = number;
        }
    }

    void enterList(ContentBlock list) {
        leaveItemText();
        lists.add(new OpenList(lists.size() + 1, firstNumber(list)));
    }

    void leaveList() {
        lists.removeLast();
    }

    /** Writes an item: the first text that is written meanwhile gets its mark. */
    void writeItem(Runnable writeContent) {
        OpenList list = lists.isEmpty() ? new OpenList(1, 0) : lists.getLast();
        startedItem = list;
        writeContent.run();
        startedItem = null;
        if (list.number > 0) {
            list.number++;
        }
    }

    /** Returns the item that a text is the first of; empty if it belongs to no item or follows on another text. */
    Optional<ListItem> takeItem(String text) {
        OpenList list = startedItem;
        startedItem = null;
        return list == null ? Optional.empty() : Optional.of(new ListItem(list.depth, list.number, text));
    }

    /** Writes what follows in the item without its mark. */
    void leaveItemText() {
        startedItem = null;
    }

    /** Returns the number of the first item of a list; 0 if it is bulleted. */
    private static int firstNumber(ContentBlock list) {
        if (!list.tagName().equals("ol")) {
            return 0;
        }
        String start = list.element().attr("start");
        return start.matches("[1-9]\\d{0,8}") ? Integer.parseInt(start) : 1;
    }
}
