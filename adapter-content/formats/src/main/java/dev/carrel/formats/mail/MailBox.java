package dev.carrel.formats.mail;

import dev.carrel.formats.parse.ParseResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mail box in one file (mbox): messages after lines that begin with "From ". */
final class MailBox {

    private static final Pattern SEPARATOR = Pattern
            .compile(
                    "(?:\\A|(?<=\\n\\n)|(?<=\\r\\n\\r\\n))From \\S[^\\r\\n]{0,200}"
                            + "\\d\\d:\\d\\d[^\\r\\n]{0,100}\\r?\\n");
    private static final Pattern HEADER_END = Pattern.compile("\\r?\\n\\r?\\n");
    private static final Pattern SUBJECT = Pattern.compile("(?im)^Subject:[ \\t]*+([^\\r\\n]{0,500})");

    private MailBox() {}

    /** Returns the messages of a mail box; empty if it is a message. */
    static List<ParseResult.InnerDocument> messagesOf(byte[] bytes) {
        List<ParseResult.InnerDocument> messages = new ArrayList<>();
        String box = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!box.startsWith("From ")) {
            return messages;
        }
        Matcher separator = SEPARATOR.matcher(box);
        int start = -1;
        while (messages.size() < ParseResult.InnerDocument.MAX_NUMBER && separator.find()) {
            if (start >= 0) {
                messages.add(toPart(box.substring(start, separator.start())));
            }
            start = separator.end();
        }
        if (start >= 0 && messages.size() < ParseResult.InnerDocument.MAX_NUMBER) {
            messages.add(toPart(box.substring(start)));
        }
        return messages;
    }

    /** Returns the number of all messages of a mail box. */
    static int countMessages(byte[] bytes) {
        return (int) SEPARATOR.matcher(new String(bytes, StandardCharsets.ISO_8859_1)).results().count();
    }

    private static ParseResult.InnerDocument toPart(String message) {
        Matcher end = HEADER_END.matcher(message);
        Matcher subject = SUBJECT.matcher(end.find() ? message.substring(0, end.start()) : message);
        String name = subject.find() ? MailParser.decodeWords(subject.group(1)) : null;
        return new ParseResult.InnerDocument(name, "message/rfc822", message.getBytes(StandardCharsets.ISO_8859_1));
    }
}
