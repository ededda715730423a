package dev.carrel.imap;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes a mail without files, whose contents are not read; they are named where they were, as bodies that are
 * elsewhere (RFC 2046, 5.2.3).
 *
 * @param files by their sections
 */
record MailWriter(OutputStream output, Map<String, AttachedFile> files) {

    private static final String LINE_END = "\r\n";

    static void write(MailPart mail, List<AttachedFile> files, OutputStream output)
            throws MessagingException, IOException {
        if (files.isEmpty()) {
            mail.part().writeTo(output);
        } else {
            new MailWriter(output, files.stream()
                    .collect(Collectors.toMap(AttachedFile::section, Function.identity()))).writePart(mail);
        }
    }

    private void writePart(MailPart part) throws MessagingException, IOException {
        AttachedFile file = files.get(part.section());
        if (file == null) {
            writeHeader(part, true);
            writeContent(part);
        } else {
            if (part.section().isEmpty()) {
                writeHeader(part, false);
            }
            String name = Base64.getEncoder().encodeToString(file.name().getBytes(StandardCharsets.UTF_8));
            writeLines("Content-Type: message/external-body; access-type=document",
                    "Content-Disposition: attachment; filename=\"=?UTF-8?B?" + name + "?=\"", "",
                    "Content-Type: application/octet-stream", "");
        }
    }

    private void writeHeader(MailPart part, boolean isWhole) throws MessagingException, IOException {
        for (String line : Collections.list(part.headerLines())) {
            if (isWhole || !line.toLowerCase(Locale.ROOT).startsWith("content-")) {
                writeLines(line);
            }
        }
        if (isWhole) {
            writeLines("");
        }
    }

    private void writeContent(MailPart part) throws MessagingException, IOException {
        List<MailPart> children = part.children();
        if (children.isEmpty()) {
            try (InputStream content = part.openRaw()) {
                content.transferTo(output);
            }
            return;
        }
        String boundary = "--" + part.parameter("boundary");
        for (MailPart child : children) {
            writeLines(boundary);
            writePart(child);
            writeLines("");
        }
        writeLines(boundary + "--");
    }

    private void writeLines(String... lines) throws IOException {
        for (String line : lines) {
            output.write((line + LINE_END).getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
