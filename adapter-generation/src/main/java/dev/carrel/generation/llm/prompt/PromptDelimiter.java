package dev.carrel.generation.llm.prompt;

/** Two tags with a code that nobody can guess, and between them text that is quoted, line by line. */
record PromptDelimiter(String name, String nonce) {

    private static final String QUOTE = "> ";

    String wrapText(String text) {
        return "<" + name + "-" + nonce + ">\n" + text + "\n</" + name + "-" + nonce + ">";
    }

    static String quoteLines(String text) {
        return QUOTE + text.replace("\n", "\n" + QUOTE);
    }
}
