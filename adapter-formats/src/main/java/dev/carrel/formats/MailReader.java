package dev.carrel.formats;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Header;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.message.DefaultMessageWriter;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.util.CharsetUtil;

/** Reads mails as they are sent. */
final class MailReader implements DocumentReader {

    private static final List<String> HEAD = List.of("From", "To", "Cc", "Date");
    private static final int MOST_CHARACTERS_OF_A_FIELD = 2_000;
    private static final MimeConfig BOUNDS = MimeConfig.custom()
            .setMaxLineLen(-1)
            .setMaxHeaderLen(256 * 1024)
            .setMaxHeaderCount(5_000)
            .build();

    @Override
    public Reading read(Kind kind, byte[] bytes) throws IOException {
        var builder = new DefaultMessageBuilder();
        builder.setMimeEntityConfig(BOUNDS);
        Message mail = builder.parseMessage(new ByteArrayInputStream(bytes));
        try {
            var parts = new Parts();
            parts.collect(mail);
            return new Reading.Letter(field(mail, "Subject"), head(mail), parts.body, parts.attachments);
        } finally {
            mail.dispose();
        }
    }

    private static String head(Message mail) {
        var head = new StringBuilder();
        for (String name : HEAD) {
            String value = field(mail, name);
            if (!value.isEmpty()) {
                head.append(head.isEmpty() ? "" : "\n").append(name).append(": ").append(value);
            }
        }
        return head.toString();
    }

    /** Empty if there is none. */
    private static String field(Message mail, String name) {
        Header header = mail.getHeader();
        Field field = header == null ? null : header.getField(name);
        String raw = field == null || field.getBody() == null ? "" : field.getBody();
        return CleanText.cut(CleanText.oneLine(DecoderUtil.decodeEncodedWords(raw, DecodeMonitor.SILENT)),
                MOST_CHARACTERS_OF_A_FIELD);
    }

    /** What is to be read, and what comes with it. */
    private static final class Parts {

        private final List<Reading.Part> body = new ArrayList<>();
        private final List<Reading.Part> attachments = new ArrayList<>();

        void collect(Entity entity) throws IOException {
            switch (entity.getBody()) {
                case Multipart parts when "alternative".equalsIgnoreCase(parts.getSubType()) -> collectBest(parts);
                case Multipart parts -> {
                    for (Entity part : parts.getBodyParts()) {
                        collect(part);
                    }
                }
                case Message mail -> attach(new Reading.Part(field(mail, "Subject"), "message/rfc822", bytes(mail)));
                case SingleBody single -> collect(entity, single);
                case null, default -> {
                    // A part without anything in it.
                }
            }
        }

        /** The plain text if there is one: it was written, and the page made of it. */
        private void collectBest(Multipart alternatives) throws IOException {
            List<Parts> all = new ArrayList<>();
            for (Entity alternative : alternatives.getBodyParts()) {
                var parts = new Parts();
                parts.collect(alternative);
                all.add(parts);
            }
            all.stream()
                    .filter(Parts::isPlain)
                    .findFirst()
                    .or(() -> all.stream().filter(parts -> !parts.body.isEmpty()).reduce((one, richer) -> richer))
                    .ifPresent(best -> best.body.stream().limit(room(body)).forEach(body::add));
            all.forEach(parts -> parts.attachments.forEach(this::attach));
        }

        private boolean isPlain() {
            return body.stream()
                    .anyMatch(part -> String.valueOf(part.contentType()).startsWith("text/plain")
                            && !new String(part.bytes(), StandardCharsets.ISO_8859_1).isBlank());
        }

        private void collect(Entity entity, SingleBody single) throws IOException {
            String type = String.valueOf(entity.getMimeType()).toLowerCase(Locale.ROOT);
            boolean named = entity.getFilename() != null || "attachment".equals(entity.getDispositionType());
            if (!named && (type.equals("text/plain") || type.equals("text/html"))) {
                if (room(body) > 0) {
                    Charset charset = CharsetUtil.lookup(entity.getCharset());
                    body.add(new Reading.Part(null, charset == null ? type : type + "; charset=" + charset,
                            bytes(single)));
                }
            } else if (named || !type.startsWith("image/")) {
                String name = entity.getFilename() == null ? null
                        : DecoderUtil.decodeEncodedWords(entity.getFilename(), DecodeMonitor.SILENT);
                attach(new Reading.Part(name, type, bytes(single)));
            }
        }

        private void attach(Reading.Part part) {
            if (room(attachments) > 0) {
                attachments.add(part);
            }
        }

        private static int room(List<Reading.Part> parts) {
            return Letters.MOST_PARTS - parts.size();
        }

        private static byte[] bytes(SingleBody body) throws IOException {
            var bytes = new ByteArrayOutputStream();
            body.writeTo(bytes);
            return bytes.toByteArray();
        }

        private static byte[] bytes(Message mail) throws IOException {
            var bytes = new ByteArrayOutputStream();
            new DefaultMessageWriter().writeMessage(mail, bytes);
            return bytes.toByteArray();
        }
    }
}
