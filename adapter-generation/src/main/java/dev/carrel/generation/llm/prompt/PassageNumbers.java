package dev.carrel.generation.llm.prompt;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes from a text the numbers in brackets that could be taken for those of our passages, as footnotes have them:
 * {@code [3]} becomes {@code (3)}. Numbers of three digits and more, and what is code, stay: between backticks or
 * fences, and {@code a[3]} in a line that assigns or ends as code does.
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
