package dev.carrel.formats.mail;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Header;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.message.DefaultMessageWriter;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.util.CharsetUtil;
import org.jspecify.annotations.Nullable;

/** A parser for internet messages (RFC 5322, MIME). */
public final class MailParser implements DocumentParser {

    private static final List<String> SHOWN_FIELDS = List.of("From", "To", "Cc", "Date");
    private static final int MAX_FIELD_LENGTH = 2_000;
    private static final MimeConfig MIME_LIMITS = MimeConfig.custom()
            .setMaxLineLen(-1)
            .setMaxHeaderLen(256 * 1024)
            .setMaxHeaderCount(5_000)
            .build();

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws IOException {
        List<ParseResult.InnerDocument> messages = MailBox.messagesOf(bytes);
        if (messages.size() > 1) {
            return new ParseResult.MailMessage("", "", List.of(), messages, leftOut(Part.MESSAGES,
                    MailBox.countMessages(bytes) - messages.size()));
        }
        return parseMessage(messages.isEmpty() ? bytes : messages.getFirst().bytes());
    }

    /** Returns the page of a web archive (MHTML), which is a mail; empty if it has none. */
    public static Optional<String> readPage(byte[] archive) throws IOException {
        return parseMessage(archive).body().stream().filter(MailParser::isPage).findFirst().map(page -> {
            String type = String.valueOf(page.contentType());
            Charset charset = CharsetUtil.lookup(type.substring(type.lastIndexOf('=') + 1));
            return new String(page.bytes(), charset == null ? StandardCharsets.UTF_8 : charset);
        });
    }

    private static boolean isPage(ParseResult.InnerDocument part) {
        return String.valueOf(part.contentType()).startsWith("text/html");
    }

    private static ParseResult.MailMessage parseMessage(byte[] bytes) throws IOException {
        var builder = new DefaultMessageBuilder();
        builder.setMimeEntityConfig(MIME_LIMITS);
        Message mail = builder.parseMessage(new ByteArrayInputStream(bytes));
        try {
            var parts = new MailParts();
            parts.collectEntity(mail);
            return new ParseResult.MailMessage(decodeField(mail, "Subject"), formatHead(mail), parts.body,
                    parts.attachments, leftOut(Part.PICTURES, parts.pictures));
        } finally {
            mail.dispose();
        }
    }

    private static List<LeftOut> leftOut(Part part, int count) {
        return count > 0 ? List.of(new LeftOut(part, count)) : List.of();
    }

    private static String formatHead(Message mail) {
        var head = new StringBuilder();
        for (String name : SHOWN_FIELDS) {
            String value = decodeField(mail, name);
            if (!value.isEmpty()) {
                head.append(head.isEmpty() ? "" : "\n").append(name).append(": ").append(value);
            }
        }
        return head.toString();
    }

    /** Returns a decoded header field; empty if it is missing. */
    private static String decodeField(Message mail, String name) {
        Header header = mail.getHeader();
        Field field = header == null ? null : header.getField(name);
        String raw = field == null || field.getBody() == null ? "" : field.getBody();
        return TextCleaner.truncate(TextCleaner.FILE.toSingleLine(decodeWords(raw)), MAX_FIELD_LENGTH);
    }

    static String decodeWords(String raw) {
        return DecoderUtil.decodeEncodedWords(raw, DecodeMonitor.SILENT);
    }

    /** The parts of a message: body and attachments. */
    private static final class MailParts {

        private final List<ParseResult.InnerDocument> body = new ArrayList<>();
        private final List<ParseResult.InnerDocument> attachments = new ArrayList<>();
        /** Pictures between the lines, without a name. */
        private int pictures;

        void collectEntity(Entity entity) throws IOException {
            switch (entity.getBody()) {
                case Multipart parts when "alternative".equalsIgnoreCase(parts.getSubType()) ->
                        collectBestAlternative(parts);
                case Multipart parts -> {
                    for (Entity part : parts.getBodyParts()) {
                        collectEntity(part);
                    }
                }
                case Message mail -> addAttachment(
                        new ParseResult.InnerDocument(decodeField(mail, "Subject"), "message/rfc822", toBytes(mail)));
                case SingleBody single -> collectBody(entity, single);
                case null, default -> {
                    // An empty part.
                }
            }
        }

        /** Prefers plain text: the author wrote it, and the HTML was generated from it. */
        private void collectBestAlternative(Multipart alternatives) throws IOException {
            List<MailParts> all = new ArrayList<>();
            for (Entity alternative : alternatives.getBodyParts()) {
                var parts = new MailParts();
                parts.collectEntity(alternative);
                all.add(parts);
            }
            Optional<MailParts> page = all.stream()
                    .filter(parts -> parts.findPage().isPresent())
                    .reduce((one, other) -> other);
            all.stream()
                    .filter(parts -> parts.hasPlainText() && page.filter(parts::isStubOf).isEmpty())
                    .findFirst()
                    .or(() -> all.stream().filter(parts -> !parts.body.isEmpty()).reduce((one, richer) -> richer))
                    .ifPresent(best -> best.body.stream().limit(remainingParts(body)).forEach(body::add));
            all.forEach(parts -> {
                parts.attachments.forEach(this::addAttachment);
                pictures += parts.pictures;
            });
        }

        private boolean hasPlainText() {
            return body.stream()
                    .anyMatch(part -> String.valueOf(part.contentType()).startsWith("text/plain")
                            && !new String(part.bytes(), StandardCharsets.ISO_8859_1).isBlank());
        }

        private Optional<ParseResult.InnerDocument> findPage() {
            return body.stream().filter(MailParser::isPage).findFirst();
        }

        private boolean isStubOf(MailParts page) {
            return body.size() == 1 && page.findPage()
                    .filter(html -> PlainStub.isStub(body.getFirst().bytes(), html.bytes()))
                    .isPresent();
        }

        private void collectBody(Entity entity, SingleBody single) throws IOException {
            String type = String.valueOf(entity.getMimeType()).toLowerCase(Locale.ROOT);
            boolean named = entity.getFilename() != null || "attachment".equals(entity.getDispositionType());
            if (!named && (type.equals("text/plain") || type.equals("text/html"))) {
                if (remainingParts(body) > 0) {
                    Charset charset = declaredCharset(entity);
                    body.add(new ParseResult.InnerDocument(null, charset == null ? type : type + "; charset=" + charset,
                            toBytes(single)));
                }
            } else if (named || !type.startsWith("image/")) {
                String name = entity.getFilename() == null ? null
                        : DecoderUtil.decodeEncodedWords(entity.getFilename(), DecodeMonitor.SILENT);
                addAttachment(new ParseResult.InnerDocument(name, type, toBytes(single)));
            } else {
                pictures++;
            }
        }

        /** Returns the charset that the part declares; null if it leaves it to the page or to chance. */
        private static @Nullable Charset declaredCharset(Entity entity) {
            Field type = entity.getHeader() == null ? null : entity.getHeader().getField("Content-Type");
            return type instanceof ContentTypeField field && field.getCharset() != null
                    ? CharsetUtil.lookup(field.getCharset())
                    : null;
        }

        private void addAttachment(ParseResult.InnerDocument part) {
            if (remainingParts(attachments) > 0) {
                attachments.add(part);
            }
        }

        private static int remainingParts(List<ParseResult.InnerDocument> parts) {
            return ParseResult.MailMessage.MAX_PARTS - parts.size();
        }

        private static byte[] toBytes(SingleBody body) throws IOException {
            var bytes = new ByteArrayOutputStream();
            body.writeTo(bytes);
            return bytes.toByteArray();
        }

        private static byte[] toBytes(Message mail) throws IOException {
            var bytes = new ByteArrayOutputStream();
            new DefaultMessageWriter().writeMessage(mail, bytes);
            return bytes.toByteArray();
        }
    }
}
