package dev.carrel.domain.text;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What style sheets say of the words of a page: whether a line is drawn through them, and whether they are raised.
 * Rules for a class are known, others are not. Immutable.
 */
public final class RunStyles {

    private static final Pattern CLASS = Pattern.compile("\\s*\\w{0,20}\\.([\\w-]{1,100})\\s*");
    private static final Pattern STRUCK = Pattern.compile("(?i)text-decoration(?:-line)?\\s*:[^;]{0,100}line-through");
    private static final Pattern RAISED = Pattern.compile("(?i)vertical-align\\s*:\\s*super"
            + "|(?<![\\w-])top\\s*:\\s*-0?\\.\\d{1,4}em");
    /** A line through a task means that it is done, not that it is void. */
    private static final Pattern TASK = Pattern.compile("(?i)check|done|complete|to-?do|task");
    /** Elements that hold words. A line through a link means that nothing is there now, not that the words are void. */
    private static final Set<String> TAGS = Set.of("span", "font", "b", "strong", "em", "i", "u", "small", "big", "p",
            "div", "li");
    private static final int MAX_CHARACTERS = 512 * 1024;
    private static final int MAX_SELECTOR_CHARACTERS = 500;
    private static final int MAX_RULE_CHARACTERS = 4_000;
    private static final int MAX_CLASSES = 10_000;

    private final Set<String> struck = new HashSet<>();
    private final Set<String> raised = new HashSet<>();

    private RunStyles() {}

    /** Reads style sheets, of each at most 512 KiB. */
    public static RunStyles of(Stream<String> sheets) {
        var styles = new RunStyles();
        sheets.filter(sheet -> sheet.length() <= MAX_CHARACTERS
                && (STRUCK.matcher(sheet).find() || RAISED.matcher(sheet).find())).forEach(styles::read);
        return styles;
    }

    private void read(String sheet) {
        int open = sheet.indexOf('{');
        int done = 0;
        while (open >= 0 && struck.size() + raised.size() < MAX_CLASSES) {
            int close = sheet.indexOf('}', open);
            int next = sheet.indexOf('{', open + 1);
            if (close < 0) {
                return;
            }
            // Rules may stand inside of a block, such as that for a kind of screen.
            boolean isBlock = next >= 0 && next < close;
            if (!isBlock) {
                String before = sheet.substring(Math.max(done, open - MAX_SELECTOR_CHARACTERS), open);
                addRule(before.substring(before.lastIndexOf('}') + 1),
                        sheet.substring(open + 1, Math.min(close, open + MAX_RULE_CHARACTERS)));
            }
            done = isBlock ? open + 1 : close + 1;
            open = next;
        }
    }

    private void addRule(String selectors, String declarations) {
        boolean strikes = STRUCK.matcher(declarations).find();
        if (strikes || RAISED.matcher(declarations).find()) {
            for (String selector : selectors.split(",", -1)) {
                Matcher name = CLASS.matcher(selector);
                if (name.matches() && !(strikes && TASK.matcher(name.group(1)).find())) {
                    (strikes ? struck : raised).add(name.group(1));
                }
            }
        }
    }

    /**
     * Returns the name of the element that says the same by itself: {@code s} or {@code sup}, or else the same name.
     *
     * @param tag in lower case
     * @param classes the value of its attribute, may be empty
     * @param style the value of its attribute, may be empty
     */
    public String tagOf(String tag, String classes, String style) {
        if (classes.isEmpty() && style.isEmpty() || !TAGS.contains(tag)) {
            return tag;
        }
        return STRUCK.matcher(style).find() || hasClass(classes, struck) ? "s"
                : RAISED.matcher(style).find() || hasClass(classes, raised) ? "sup" : tag;
    }

    private static boolean hasClass(String classes, Set<String> found) {
        return !found.isEmpty() && !classes.isEmpty()
                && Stream.of(classes.strip().split("\\s+", -1)).anyMatch(found::contains);
    }
}
