package dev.carrel.formats.plain;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.regex.Pattern;

/** A parser for source code and configuration, which keeps its lines. What stands apart at the margin is a block. */
public final class SourceCodeParser {

    private static final Pattern STANZA_END = Pattern.compile("\\n\\n(?=[^\\s)}\\]])");
    /** Shorter stanzas, such as imports and constants, are kept with the one after them. */
    private static final int MIN_STANZA_CHARACTERS = 200;

    private SourceCodeParser() {}

    /**
     * Parses a file of code.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseCode(String text) {
        var sections = new SectionWriter();
        var code = new StringBuilder();
        STANZA_END.splitAsStream(text).forEach(stanza -> {
            code.append(code.isEmpty() ? "" : "\n\n").append(stanza);
            if (code.length() >= MIN_STANZA_CHARACTERS) {
                sections.addCode("", code.toString());
                code.setLength(0);
            }
        });
        sections.addCode("", code.toString());
        return sections.finishUnderOnly(null);
    }
}
