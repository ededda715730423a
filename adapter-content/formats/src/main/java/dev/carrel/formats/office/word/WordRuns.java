package dev.carrel.formats.office.word;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What runs of a Word document say by their form: raised digits are set off from the number before them, since 10^5 is
 * not 105, and struck text is marked as Tika's parser knows it.
 */
final class WordRuns {

    private static final Pattern TAG = Pattern
            .compile("<(?<end>/?)w:(?<name>p|r|t|vertAlign|strike|dstrike|rPrChange)(?<attributes>[\\s/][^<>]*+)?>");
    private static final String RAISED = "\"superscript\"";
    private static final Pattern NOT_SET = Pattern.compile("w:val=\"(?:0|false|off)\"");

    private final StringBuilder out;
    private boolean isRaised;
    private boolean inFormerProperties;
    /** The last character of the paragraph so far. */
    private char last;

    private WordRuns(int length) {
        out = new StringBuilder(length + 64);
    }

    static String rewriteRuns(String document) {
        return document.contains(RAISED) || document.contains("strike")
                ? new WordRuns(document.length()).rewrite(document)
                : document;
    }

    private String rewrite(String document) {
        Matcher tag = TAG.matcher(document);
        int done = 0;
        boolean inText = false;
        while (tag.find()) {
            if (inText) {
                addText(document.substring(done, tag.start()));
            } else {
                out.append(document, done, tag.start());
            }
            out.append(isStrike(tag) ? strikeOf(tag) : tag.group());
            done = tag.end();
            boolean isStart = tag.group("end").isEmpty() && !tag.group().endsWith("/>");
            inText = isStart && tag.group("name").equals("t");
            handleTag(tag, isStart);
        }
        return out.append(document, done, document.length()).toString();
    }

    private void handleTag(Matcher tag, boolean isStart) {
        switch (tag.group("name")) {
            case "p" -> last = 0;
            case "r" -> isRaised = false;
            case "rPrChange" -> inFormerProperties = isStart;
            case "vertAlign" -> {
                String attributes = tag.group("attributes");
                isRaised = !inFormerProperties && attributes != null && attributes.contains(RAISED);
            }
            default -> {
                // The text of a run is added when its end is found.
            }
        }
    }

    private static boolean isStrike(Matcher tag) {
        return tag.group("name").endsWith("strike");
    }

    private String strikeOf(Matcher tag) {
        boolean isSet = tag.group("end").isEmpty() && !inFormerProperties && !NOT_SET.matcher(tag.group()).find();
        return isSet ? "<w:strike/>" : "";
    }

    private void addText(String text) {
        if (text.isEmpty()) {
            return;
        }
        if (isRaised && Character.isDigit(text.charAt(0)) && Character.isDigit(last)) {
            out.append('^');
        }
        isRaised = false;
        out.append(text);
        last = text.charAt(text.length() - 1);
    }
}
