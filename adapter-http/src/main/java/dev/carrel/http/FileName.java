package dev.carrel.http;

/** The names of files as clients send them, which are not to be believed. */
final class FileName {

    private FileName() {}

    /**
     * The name without folders, of whatever system, and without what cannot be seen; empty if nothing is left of it.
     */
    static String plain(String given) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        var visible = new StringBuilder();
        last.codePoints().filter(FileName::isVisible).forEach(visible::appendCodePoint);
        String name = visible.toString().strip();
        return name.equals(".") || name.equals("..") ? "" : name;
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}
