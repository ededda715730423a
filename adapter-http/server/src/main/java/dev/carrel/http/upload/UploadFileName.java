package dev.carrel.http.upload;

/** File names that clients send, which are not trusted. */
final class UploadFileName {

    private UploadFileName() {}

    /** Returns the name without folders, of any system, and without invisible characters; may be empty. */
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
