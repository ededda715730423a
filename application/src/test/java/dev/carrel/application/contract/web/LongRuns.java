package dev.carrel.application.contract.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a long text can repeat to make a careless reader slow, by name. */
public final class LongRuns {

    /** Beginnings of something that never ends, and signs between which patterns look for words. */
    private static final String[] BEGINNINGS = {"<", "<a ", "<a b='", "<!--", "<http://", "[", "[a](", "![", "(", "{",
        "\"",
        "“a", "'", "`", "```", "*", "*a **b ", "_", "_a", "~~", "&", "&#", "\\", "|", "--", "-a", "$", "@", "a@", "://",
        "/", "a/", "1.", "1:", "aA", "A-", "AA ", "?", "? ", "!?", ", ", ". ", "a. ", "…", "a\n", "\n", "\n\n", "- a\n",
        "  ", "\t",
        "\r", "a b ", "it ", "hi, ", "日", "日。", "क्", "e\u0301"};

    private static final int DRAWN = 6;

    private LongRuns() {}

    /** Returns the few that are worth a look at each build. */
    public static Map<String, String> few() {
        return Map.of("accents", "\u0300", "clauses", "hi, A-1.2 aA ");
    }

    /**
     * Returns some of all, drawn anew for each run; all of them with the property {@code carrel.long-runs}. A test that
     * fails names the run.
     */
    public static Map<String, String> drawn() {
        Map<String, String> all = all();
        if (Boolean.getBoolean("carrel.long-runs")) {
            return all;
        }
        var names = new ArrayList<>(all.keySet());
        Collections.shuffle(names);
        names.stream().skip(DRAWN).forEach(all::remove);
        return all;
    }

    /** Returns a character of each general category of Unicode, two marks of different classes, and beginnings. */
    private static Map<String, String> all() {
        Map<String, String> runs = new LinkedHashMap<>();
        var categories = new TreeMap<Integer, String>();
        for (int c = Character.MIN_CODE_POINT; c <= Character.MAX_CODE_POINT; c++) {
            categories.putIfAbsent(Character.getType(c), Character.toString(c));
        }
        categories.forEach((category, character) -> runs.put("category " + category, character));
        runs.put("accents above and below", "\u0300\u0316");
        for (String beginning : BEGINNINGS) {
            runs.put(beginning, beginning);
        }
        return runs;
    }
}
