package dev.carrel.languagemodel.prompt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replacement of bracketed numbers in a passage that could be mistaken for passage numbers, such as footnotes: {@code
 * [3]} becomes {@code (3)}. Numbers of three or more digits stay, and so does code: between backticks or fences, and
 * {@code a[3]} in a line that assigns or ends like code.
 */
final class PassageNumbers {

    private static final Pattern NUMBER = Pattern
            .compile("[\\[【［]\\s?(\\^?\\s?(?:\\p{L}{1,12}\\s)?\\d{1,2}(?:\\s?[,;–-]\\s?\\d{1,2}){0,9})\\s?[\\]】］]");
    private static final Pattern CODE = Pattern.compile("```[\\s\\S]*?(?:```|\\z)|`[^`\n]*`");
    private static final Pattern LINE_OF_CODE = Pattern.compile("[={]|[;}]\\s*$");

    private PassageNumbers() {}

    static String replaceBrackets(String text) {
        if (text.indexOf('[') < 0 && text.indexOf('【') < 0 && text.indexOf('［') < 0) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        Matcher code = CODE.matcher(text);
        int done = 0;
        while (code.find()) {
            plain.append(outsideCode(text.substring(done, code.start()))).append(code.group());
            done = code.end();
        }
        return plain.append(outsideCode(text.substring(done))).toString();
    }

    private static String outsideCode(String text) {
        return NUMBER.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(isIndex(text, found.start(), found.end()) ? found.group()
                        : "(" + found.group(1).replace("^", "") + ")"));
    }

    private static boolean isIndex(String text, int start, int end) {
        if (start == 0 || !Character.isJavaIdentifierPart(text.charAt(start - 1)) && text.charAt(start - 1) != ']') {
            return false;
        }
        int lineEnd = text.indexOf('\n', end);
        return LINE_OF_CODE
                .matcher(text.substring(text.lastIndexOf('\n', start) + 1, lineEnd < 0 ? text.length() : lineEnd))
                .find();
    }
}
