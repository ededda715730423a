package dev.carrel.languagemodel.prompt;

/**
 * A pair of tags with an unguessable code that delimits untrusted text in a prompt, which is also quoted line by line
 * (a defence against prompt injection).
 */
record PromptDelimiter(String name, String nonce) {

    private static final String QUOTE = "> ";

    String wrapText(String text) {
        return "<" + name + "-" + nonce + ">\n" + text + "\n</" + name + "-" + nonce + ">";
    }

    static String quoteLines(String text) {
        return QUOTE + text.replace("\n", "\n" + QUOTE);
    }
}
