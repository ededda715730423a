package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** The lists around the text that is being written, and the item whose text follows. */
final class OpenLists {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");
    private static final Pattern STYLE = Pattern
            .compile("(?i)list-style(?:-type)?\\s*:[^;]{0,50}?(none|(?:lower|upper)-(?:alpha|latin|roman))");

    private final List<OpenList> lists = new ArrayList<>();
    /** The list of the item whose text follows; null if there is none. */
    private @Nullable OpenList startedItem;

    /** A list that is being written. */
    private static final class OpenList {

        private final int depth;
        private final NumberFormat format;
        private final int step;
        /** The number of the next item, if the list is numbered. */
        private int number;

        OpenList(int depth, NumberFormat format, int number, int step) {
            this.depth = depth;
            this.format = format;
            this.number = number;
            this.step = step;
        }

        ListItem itemOf(String text) {
            return switch (format) {
                case NONE -> new ListItem(depth, 0, text);
                case DECIMAL -> new ListItem(depth, Math.max(0, number), text);
                default -> new ListItem(depth, 0, format.write(number) + ". " + text);
            };
        }
    }

    void enterList(ContentBlock list) {
        leaveItemText();
        Element element = list.element();
        NumberFormat format = list.tagName().equals("ol") ? formatOf(element) : NumberFormat.NONE;
        boolean isReversed = element.hasAttr("reversed");
        int first = isReversed ? element.select("> li").size() : 1;
        lists.add(new OpenList(lists.size() + 1, format, numberOf(element.attr("start"), first), isReversed ? -1 : 1));
    }

    void leaveList() {
        lists.removeLast();
    }

    /** Writes an item: the first text that is written meanwhile gets its mark. */
    void writeItem(ContentBlock item, Runnable writeContent) {
        OpenList list = lists.isEmpty() ? new OpenList(1, NumberFormat.NONE, 0, 0) : lists.getLast();
        list.number = numberOf(item.element().attr("value"), list.number);
        startedItem = list;
        writeContent.run();
        startedItem = null;
        list.number += list.step;
    }

    /** Returns the item that a text is the first of; empty if it belongs to no item or follows on another text. */
    Optional<ListItem> takeItem(String text) {
        OpenList list = startedItem;
        startedItem = null;
        return list == null ? Optional.empty() : Optional.of(list.itemOf(text));
    }

    /** Writes what follows in the item without its mark. */
    void leaveItemText() {
        startedItem = null;
    }

    /** Returns the format by the attribute {@code type}, or by the style of the element. */
    private static NumberFormat formatOf(Element list) {
        Matcher style = STYLE.matcher(list.attr("style"));
        if (!style.find()) {
            return list.hasAttr("type") ? NumberFormat.of(list.attr("type")) : NumberFormat.DECIMAL;
        }
        return switch (style.group(1).toLowerCase(Locale.ROOT)) {
            case "none" -> NumberFormat.NONE;
            case "lower-alpha", "lower-latin" -> NumberFormat.LETTERS;
            case "upper-alpha", "upper-latin" -> NumberFormat.CAPITALS;
            case "lower-roman" -> NumberFormat.ROMAN;
            default -> NumberFormat.CAPITAL_ROMAN;
        };
    }

    private static int numberOf(String attribute, int otherwise) {
        return NUMBER.matcher(attribute).matches() ? Integer.parseInt(attribute) : otherwise;
    }
}
