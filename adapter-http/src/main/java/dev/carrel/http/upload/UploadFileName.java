package dev.carrel.http.upload;

/** The names of files as clients send them, which are not to be believed. */
final class UploadFileName {

    private UploadFileName() {}

    /**
     * The name without folders, of whatever system, and without what cannot be seen; empty if nothing is left of it.
     */
    static String sanitizeName(String given) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
        var visible = new StringBuilder();
        last.codePoints().filter(UploadFileName::isVisible).forEach(visible::appendCodePoint);
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
