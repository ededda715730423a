package dev.carrel.languagemodel.prompt;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A reader that takes a prompt as the most gullible model would and obeys everything outside the delimiters. It sees
 * through hidden and look-alike characters, believes everything that resembles a role marker or a delimiter with any
 * code, and believes each unquoted line between the delimiters that starts like a message.
 */
final class ObedientReader {

    private static final Pattern OPENS = Pattern.compile("^<\\s*passages\\b[^>]*>");
    private static final Pattern CLOSES = Pattern.compile("^<\\s*/\\s*passages\\b[^>]*>");
    static final Pattern ROLE = Pattern.compile(
            "<\\s*\\|[^|>\n]{1,40}\\|\\s*>|\\[\\s*/?\\s*(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS)\\s*]|<</?SYS>>|</?s>"
                    + "|<(?:start|end)_of_turn>|</?think(?:ing)?>|</?tool_call>|</?system>",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SPEAKER = Pattern
            .compile("^(?:System|User|Assistant|Question|Answer|### [A-Za-z]+)\\s*:.*", Pattern.DOTALL);
    private static final String HIDDEN = "[\\p{Cf}\\p{Cc}\\x{FE00}-\\x{FE0F}\\x{E0100}-\\x{E01EF}&&[^\n\t]]";
    private static final String CYRILLIC = "асеорхуіѕ";
    private static final String LATIN = "aceopxyis";

    private ObedientReader() {}

    /** Returns the texts outside the delimiters. */
    static List<String> instructions(Prompt prompt) {
        var instructions = new ArrayList<String>();
        instructions.add(prompt.systemText());
        prompt.earlierExchanges().forEach(exchange -> {
            instructions.add(plain(exchange.question()));
            instructions.add(plain(exchange.reply()));
        });
        boolean inside = false;
        for (String line : plain(prompt.userText()).split("\n")) {
            var said = new StringBuilder();
            for (int i = 0; i < line.length(); i++) {
                String rest = line.substring(i);
                if (OPENS.matcher(rest).find()) {
                    inside = true;
                } else if (CLOSES.matcher(rest).find() || ROLE.matcher(rest).lookingAt()
                        || i == 0 && SPEAKER.matcher(rest).matches()) {
                    inside = false;
                }
                if (!inside) {
                    said.append(line.charAt(i));
                }
            }
            instructions.add(said.toString());
        }
        return instructions;
    }

    /** Returns the text without hidden and look-alike characters. */
    static String plain(String text) {
        var plain = new StringBuilder();
        text.replaceAll("\\R", "\n")
                .codePoints()
                .forEach(c -> plain.appendCodePoint(c > 0xE0000 && c < 0xE0080 ? c - 0xE0000 : c));
        String normal = Normalizer.normalize(plain.toString().replaceAll(HIDDEN, ""), Normalizer.Form.NFKC)
                .replace('∣', '|')
                .replace('❘', '|');
        for (int i = 0; i < CYRILLIC.length(); i++) {
            normal = normal.replace(CYRILLIC.charAt(i), LATIN.charAt(i));
        }
        return normal;
    }
}
