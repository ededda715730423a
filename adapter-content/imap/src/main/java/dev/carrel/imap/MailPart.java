package dev.carrel.imap;

import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.MultipartDataSource;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimePart;
import jakarta.mail.internet.MimeUtility;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.eclipse.angus.mail.util.BASE64DecoderStream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a mail, or a whole one, as the server describes it. Its content is not asked for before it is read.
 *
 * @param section its number in the mail, such as {@code 2.1}; empty for the mail
 */
record MailPart(MimePart part, String section) {

    private static final int BUFFER_SIZE = 8 * 1024;

    static MailPart ofMail(MimeMessage mail) {
        return new MailPart(mail, "");
    }

    /** Returns the parts of a part; none if it has a content of its own. */
    List<MailPart> children() throws MessagingException {
        var children = new ArrayList<MailPart>();
        if (part.isMimeType("multipart/*")
                && part.getDataHandler().getDataSource() instanceof MultipartDataSource parts) {
            for (int at = 0; at < parts.getCount(); at++) {
                BodyPart child = parts.getBodyPart(at);
                if (child instanceof MimePart mime) {
                    children.add(new MailPart(mime, (section.isEmpty() ? "" : section + ".") + (at + 1)));
                }
            }
        }
        return children;
    }

    /** Returns the part with a number. */
    MailPart find(String number) throws MessagingException {
        for (MailPart child : number.equals(section) ? List.<MailPart>of() : children()) {
            if (number.equals(child.section) || number.startsWith(child.section + ".")) {
                return child.find(number);
            }
        }
        return this;
    }

    /** Returns the media type without parameters, in small letters. */
    String type() throws MessagingException {
        String all = Objects.requireNonNullElse(part.getContentType(), "");
        int end = all.indexOf(';');
        return (end < 0 ? all : all.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /** Returns a parameter of the media type; null if it has none. */
    @Nullable
    String parameter(String name) throws MessagingException {
        return new ContentType(part.getContentType()).getParameter(name);
    }

    /** Returns {@code attachment} or {@code inline}; empty if neither is declared. */
    String disposition() throws MessagingException {
        return Objects.requireNonNullElse(part.getDisposition(), "").toLowerCase(Locale.ROOT);
    }

    /** Returns the size of its content as it is sent, in bytes. */
    long size() throws MessagingException {
        return Math.max(0, part.getSize());
    }

    /** Returns the subject of a forwarded mail; null if it is none or has none. */
    @Nullable
    String innerSubject() throws MessagingException, IOException {
        return isForwarded() && part.getDataHandler().getContent() instanceof Message inner ? inner.getSubject() : null;
    }

    boolean isForwarded() throws MessagingException {
        return type().equals("message/rfc822");
    }

    Enumeration<String> headerLines() throws MessagingException {
        return part.getAllHeaderLines();
    }

    /** Returns its content as it is sent. */
    InputStream openRaw() throws MessagingException {
        return part instanceof MimeMessage mail ? mail.getRawInputStream() : ((MimeBodyPart) part).getRawInputStream();
    }

    /** Writes what was encoded; of content that is damaged, as far as it can be decoded. */
    void writeContent(OutputStream output) throws MessagingException, IOException {
        try (InputStream content = decode(new ConnectedInput(openRaw()))) {
            byte[] buffer = new byte[BUFFER_SIZE];
            for (int count = readNext(content, buffer); count >= 0; count = readNext(content, buffer)) {
                output.write(buffer, 0, count);
            }
        }
    }

    private static int readNext(InputStream content, byte[] buffer) {
        try {
            return content.read(buffer);
        } catch (IOException ignored) {
            return -1;
        }
    }

    private InputStream decode(InputStream raw) throws MessagingException {
        String encoding = Objects.requireNonNullElse(part.getEncoding(), "7bit").strip().toLowerCase(Locale.ROOT);
        return switch (encoding) {
            case "base64" -> new BASE64DecoderStream(raw, true);
            case "quoted-printable", "uuencode", "x-uuencode", "x-uue" -> MimeUtility.decode(raw, encoding);
            default -> raw;
        };
    }

    /** Returns the media type of a text, with its character set if one is declared; null for other files. */
    @Nullable
    String textType() throws MessagingException {
        String type = type();
        String charset = type.startsWith("text/") ? parameter("charset") : null;
        return type.startsWith("text/") ? type + (charset == null ? "" : "; charset=" + charset) : null;
    }

    /** Throws an {@link UncheckedIOException} if the connection breaks off, unlike what decodes damaged content. */
    private static final class ConnectedInput extends FilterInputStream {

        ConnectedInput(InputStream input) {
            super(input);
        }

        @Override
        public int read() {
            try {
                return in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            try {
                return in.read(bytes, from, length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
