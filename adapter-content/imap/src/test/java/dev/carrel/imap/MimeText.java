package dev.carrel.imap;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes mails as mail programs do. */
final class MimeText {

    private MimeText() {}

    /** Returns a mail with a content, which begins with header fields. */
    static String mail(String id, String subject, String more, String content) {
        return "From: Ada <ada@example.com>\nTo: bob@example.com\nDate: Mon, 2 Mar 2026 09:00:00 +0000\nMessage-ID: <"
                + id + ">\nSubject: " + subject + "\nMIME-Version: 1.0\n" + more + content;
    }

    static String multipart(String kind, String... parts) {
        String boundary = "b" + Integer.toHexString(String.join("", parts).hashCode());
        return "Content-Type: multipart/" + kind + ";\n boundary=\"" + boundary + "\"\n\nSome parts follow.\n--"
                + boundary + "\n"
                + String.join("\n--" + boundary + "\n", parts) + "\n--" + boundary + "--\n";
    }

    static String text(String text) {
        return "Content-Type: text/plain; charset=utf-8\n\n" + text;
    }

    static String page(String text) {
        return "Content-Type: text/html; charset=utf-8\n\n<p>" + text + "</p>";
    }

    /** @param header further fields, each with a line end */
    static String encoded(String type, String header, String content) {
        return "Content-Type: " + type + "\n" + header + "Content-Transfer-Encoding: base64\n\n"
                + Base64.getMimeEncoder().encodeToString(content.getBytes(StandardCharsets.UTF_8));
    }

    static String file(String name, String content) {
        return encoded("application/octet-stream", "Content-Disposition: attachment;\n filename=\"" + name + "\"\n",
                content);
    }
}
