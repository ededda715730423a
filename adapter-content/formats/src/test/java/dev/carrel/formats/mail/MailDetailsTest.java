package dev.carrel.formats.mail;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Mails whose plain text says nothing, and boxes of mails. */
final class MailDetailsTest {

    private static final String PAGE = "<style>p { color: red; margin: 0; padding: 0; font-family: serif }</style>"
            + "<p>The ferry to the island leaves at ten past six from the new pier, and comes back at noon. A bicycle"
            + " costs 31 crowns each way.</p>";

    @Test
    void readsThePageWhereThePlainTextIsAStub() {
        assertThat(alternatives("View it in a browser: https://news.example.org/v/" + "7".repeat(100), PAGE))
                .contains("A bicycle costs 31 crowns")
                .doesNotContain("View it");
        assertThat(alternatives("The ferry leaves at ten past six. A bicycle costs 31 crowns.", PAGE))
                .contains("The ferry leaves at")
                .doesNotContain("new pier");
        assertThat(alternatives("Thanks!", "<style>" + "a {} ".repeat(100) + "</style><p>Thanks!</p>"))
                .isEqualTo("From: a@example.org\n\nThanks!");
    }

    private static String alternatives(String plain, String page) {
        return textOf(("From: a@example.org\nSubject: News\nMIME-Version: 1.0\nContent-Type: multipart/alternative;"
                + " boundary=b\n\n--b\nContent-Type: text/plain\n\n" + plain + "\n--b\nContent-Type: text/html\n\n"
                + page + "\n--b--\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void readsEachMessageOfABox() {
        String body = Base64.getMimeEncoder().encodeToString("The net has 31 holes.".getBytes(StandardCharsets.UTF_8));
        String box = "From a@example.org Tue Mar  4 10:00:00 2031\nFrom: A <a@example.org>\nSubject: Oars\nDate: Tue,"
                + " 4 Mar 2031 10:00:00 +0100\n\nFrom here on, the oars are new.\n\nFrom b@example.org Tue Mar  4"
                + " 11:00:00 2031\nFrom: B <b@example.org>\nSubject: =?utf-8?q?N=C3=A6t?=\nMIME-Version: 1.0\n"
                + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + body + "\n";
        for (String text : List.of(box, box.replace("\n", "\r\n"))) {
            assertThat(asText(text, "box.mbox").sections()).containsExactly(
                    sectionOf(List.of("Oars"), "From: A <a@example.org>\nDate: Tue, 4 Mar 2031 10:00:00 +0100\n\n"
                            + "From here on, the oars are new."),
                    sectionOf(List.of("Næt"), "From: B <b@example.org>\n\nThe net has 31 holes."));
        }
    }

    @Test
    void readsASubjectAtTheEndOfALongHeader() {
        String message = "From a@example.org Tue Mar  4 10:00:00 2031\r\nMessage-ID: <1@example.org>\r\nFrom: a@example.org\r\n"
                + "X-Hop: 1\r\n".repeat(60)
                + "Subject: Oars\r\n\r\nThey are new.\r\n\r\n";
        assertThat(asText(message.repeat(2), "box.mbox").sections()).hasSize(2)
                .allSatisfy(section -> assertThat(section.headings()).containsExactly("Oars"));
    }

    @Test
    void readsABoxOfOneMessageAsAMail() {
        var mail = asText("From a@example.org Tue Mar  4 10:00:00 2031\nFrom: a@example.org\nSubject: Oars\n"
                + "Message-ID: <1@example.org>\n\nThey are new.", "box");
        assertThat(mail.title()).isEqualTo("Oars");
        assertThat(mail.sections()).containsExactly(sectionOf(List.of(), "From: a@example.org\n\nThey are new."));
    }

    @Test
    void namesAFileThatIsElsewhere() {
        var mail = asText("From: a@example.org\nSubject: Oars\nMIME-Version: 1.0\nContent-Type: multipart/mixed;"
                + " boundary=b\n\n--b\nContent-Type: text/plain\n\nThey are new.\n--b\nContent-Type:"
                + " message/external-body; access-type=document\nContent-Disposition: attachment;"
                + " filename=\"=?UTF-8?B?UsOkbmtlLnBkZg==?=\"\n\nContent-Type: application/octet-stream\n\n--b--\n",
                "mail.eml");
        assertThat(mail.sections()).containsExactly(sectionOf(List.of(),
                "From: a@example.org\n\nThey are new.\n\nAttachments:\n- Ränke.pdf"));
        assertThat(mail.leftOut()).isEmpty();
    }

    private static String textOf(byte[] mail) {
        var sections = asText(mail).sections();
        assertThat(sections).hasSize(1);
        return sections.getFirst().text();
    }
}
