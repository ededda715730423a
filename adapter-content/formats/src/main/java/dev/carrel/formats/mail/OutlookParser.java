package dev.carrel.formats.mail;

import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.rtf.RtfParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.poi.hsmf.MAPIMessage;
import org.apache.poi.hsmf.datatypes.AttachmentChunks;
import org.apache.poi.hsmf.datatypes.StringChunk;
import org.apache.poi.hsmf.exceptions.ChunkNotFoundException;
import org.jspecify.annotations.Nullable;

/** A parser for what Outlook saves (MSG): messages, appointments, contacts, tasks. */
public final class OutlookParser {

    private OutlookParser() {}

    /** Parses a message. */
    public static ParseResult.MailMessage parseOutlook(byte[] bytes) throws Exception {
        try (var mail = new MAPIMessage(new ByteArrayInputStream(bytes))) {
            mail.setReturnNullOnMissingChunk(true);
            mail.guess7BitEncoding();
            List<ParseResult.InnerDocument> attachments = new ArrayList<>();
            for (AttachmentChunks attachment : mail.getAttachmentFiles()) {
                byte[] data = attachment.getEmbeddedAttachmentObject();
                if (attachments.size() < ParseResult.MailMessage.MAX_PARTS) {
                    attachments.add(new ParseResult.InnerDocument(attachmentName(attachment), null,
                            data == null ? new byte[0] : data));
                }
            }
            return new ParseResult.MailMessage(mail.getSubject(), formatHead(mail), parseBody(mail), attachments);
        }
    }

    private static String formatHead(MAPIMessage mail) throws ChunkNotFoundException {
        List<String> head = new ArrayList<>();
        addField("From", mail.getDisplayFrom(), head);
        addField("To", mail.getDisplayTo(), head);
        addField("Cc", mail.getDisplayCC(), head);
        Calendar date = mail.getMessageDate();
        addField("Date", date == null
                ? null
                : DateTimeFormatter.RFC_1123_DATE_TIME.format(date.toInstant().atOffset(ZoneOffset.UTC)), head);
        head.addAll(OutlookItem.linesOf(mail));
        return String.join("\n", head);
    }

    private static void addField(String name, @Nullable String value, List<String> head) {
        String line = value == null ? "" : TextCleaner.FILE.toSingleLine(value);
        if (!line.isEmpty()) {
            head.add(name + ": " + line);
        }
    }

    private static List<ParseResult.InnerDocument> parseBody(MAPIMessage mail) throws Exception {
        String text = mail.getTextBody();
        if (text != null && !text.isBlank()) {
            return List.of(toPart(text, "text/plain"));
        }
        String html = mail.getHtmlBody();
        if (html != null && !html.isBlank()) {
            return List.of(toPart(html, "text/html"));
        }
        String rtf = mail.getRtfBody();
        if (rtf == null || rtf.isBlank()) {
            return List.of();
        }
        ParseResult read = new RtfParser(PictureContext.NONE).parseDocument(FileFormat.RTF,
                rtf.getBytes(StandardCharsets.ISO_8859_1));
        return read instanceof ParseResult.ParsedText body
                ? List.of(toPart(body.sections()
                        .stream()
                        .map(section -> section.text())
                        .collect(
                                Collectors.joining("\n\n")),
                        "text/plain"))
                : List.of();
    }

    private static ParseResult.InnerDocument toPart(String text, String type) {
        return new ParseResult.InnerDocument(null, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String attachmentName(AttachmentChunks attachment) {
        StringChunk name = attachment.getAttachLongFileName() == null
                ? attachment.getAttachFileName()
                : attachment.getAttachLongFileName();
        return name == null ? null : name.getValue();
    }
}
