package dev.carrel.formats;

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

/** Reads mails as Outlook saves them. */
final class OutlookReader {

    private OutlookReader() {}

    static Reading.Letter read(byte[] bytes) throws Exception {
        try (var mail = new MAPIMessage(new ByteArrayInputStream(bytes))) {
            mail.setReturnNullOnMissingChunk(true);
            mail.guess7BitEncoding();
            List<Reading.Part> attachments = new ArrayList<>();
            for (AttachmentChunks attachment : mail.getAttachmentFiles()) {
                byte[] data = attachment.getEmbeddedAttachmentObject();
                if (attachments.size() < Letters.MOST_PARTS) {
                    attachments.add(new Reading.Part(name(attachment), null, data == null ? new byte[0] : data));
                }
            }
            return new Reading.Letter(mail.getSubject(), head(mail), body(mail), attachments);
        }
    }

    private static String head(MAPIMessage mail) throws ChunkNotFoundException {
        List<String> head = new ArrayList<>();
        add("From", mail.getDisplayFrom(), head);
        add("To", mail.getDisplayTo(), head);
        add("Cc", mail.getDisplayCC(), head);
        Calendar date = mail.getMessageDate();
        add("Date", date == null
                ? null
                : DateTimeFormatter.RFC_1123_DATE_TIME.format(date.toInstant().atOffset(ZoneOffset.UTC)), head);
        return String.join("\n", head);
    }

    private static void add(String name, @Nullable String value, List<String> head) {
        String line = value == null ? "" : CleanText.oneLine(value);
        if (!line.isEmpty()) {
            head.add(name + ": " + line);
        }
    }

    private static List<Reading.Part> body(MAPIMessage mail) throws Exception {
        String text = mail.getTextBody();
        if (text != null && !text.isBlank()) {
            return List.of(part(text, "text/plain"));
        }
        String html = mail.getHtmlBody();
        if (html != null && !html.isBlank()) {
            return List.of(part(html, "text/html"));
        }
        String rtf = mail.getRtfBody();
        if (rtf == null || rtf.isBlank()) {
            return List.of();
        }
        Reading read = new RtfReader().read(Kind.RTF, rtf.getBytes(StandardCharsets.ISO_8859_1));
        return read instanceof Reading.Text body
                ? List.of(part(body.sections()
                        .stream()
                        .map(section -> section.text())
                        .collect(
                                Collectors.joining("\n\n")),
                        "text/plain"))
                : List.of();
    }

    private static Reading.Part part(String text, String type) {
        return new Reading.Part(null, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String name(AttachmentChunks attachment) {
        StringChunk name = attachment.getAttachLongFileName() == null
                ? attachment.getAttachFileName()
                : attachment.getAttachLongFileName();
        return name == null ? null : name.getValue();
    }
}
