package dev.carrel.generation.prompt;

/** Two tags with a code that nobody can guess, and between them text that is quoted, line by line. */
record Fence(String name, String nonce) {

    private static final String QUOTE = "> ";

    String around(String text) {
        return "<" + name + "-" + nonce + ">\n" + text + "\n</" + name + "-" + nonce + ">";
    }

    static String quoted(String text) {
        return QUOTE + text.replace("\n", "\n" + QUOTE);
    }
}
