package dev.carrel.cli.terminal;

/** Takes out of texts what a terminal would obey instead of showing it. */
final class ControlCharacterFilter {

    private ControlCharacterFilter() {}

    /** The text without control characters other than line ends and tabs, and without marks that turn its direction. */
    static String removeControls(String text) {
        int first = 0;
        while (first < text.length() && isHarmless(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        var clean = new StringBuilder(text.length()).append(text, 0, first);
        for (int at = first; at < text.length(); at++) {
            if (isHarmless(text.charAt(at))) {
                clean.append(text.charAt(at));
            }
        }
        return clean.toString();
    }

    private static boolean isHarmless(char character) {
        return character == '\n' || character == '\t'
                || !Character.isISOControl(character) && !(character >= '\u202A' && character <= '\u202E')
                        && !(character >= '\u2066' && character <= '\u2069');
    }
}
