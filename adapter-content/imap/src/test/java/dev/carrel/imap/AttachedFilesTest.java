package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.text.Sha256;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedSockets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.imap.MimeText.encoded;
import static dev.carrel.imap.MimeText.file;
import static dev.carrel.imap.MimeText.mail;
import static dev.carrel.imap.MimeText.multipart;
import static dev.carrel.imap.MimeText.page;
import static dev.carrel.imap.MimeText.text;
import static org.assertj.core.api.Assertions.assertThat;

/** Files that are attached to mails on Dovecot, as mail programs attach them. */
class AttachedFilesTest {

    private static final String PICTURE = "p".repeat(20_000);

    private final Path temporary;
    private final DovecotServer server;
    private ImapKind kind;

    AttachedFilesTest(@TempDir Path temporary) throws Exception {
        this.temporary = temporary;
        server = new DovecotServer(temporary);
        kind = newKind();
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private ImapKind newKind() {
        return new ImapKind(new GuardedSockets(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32")),
                (name, address) -> new PlaceSecret(address, "ada", "s3cret"), temporary, 1_000_000);
    }

    private ConnectorSettings settings(String... exclude) {
        ConnectorSettings all = ConnectorSettings.of("imap", "imap://127.0.0.1:" + server.plainPort());
        return new ConnectorSettings(all.kind(), all.place(), List.of(),
                List.of(exclude).stream().map(PathPattern::new).toList(), all.interval(), all.attributes(), List.of(),
                null, 25, Map.of("secret", "ada"));
    }

    private static Map<String, PlaceItem> list(OpenPlace place) throws PlaceException {
        var items = new TreeMap<String, PlaceItem>();
        place.listItems(new ItemVisitor() {
            @Override
            public void visitItem(PlaceItem item) {
                assertThat(items.put(item.path(), item)).as(item.path()).isNull();
            }

            @Override
            public void visitUnreadable(String path, String reason) {
                throw new AssertionError(path + ": " + reason);
            }
        });
        return items;
    }

    private Map<String, PlaceItem> list() throws PlaceException {
        try (OpenPlace place = kind.openPlace(settings())) {
            return list(place);
        }
    }

    private Set<String> paths() throws PlaceException {
        return list().keySet();
    }

    /** Returns what is read of each item. */
    private Map<String, String> read() throws Exception {
        var texts = new TreeMap<String, String>();
        try (OpenPlace place = kind.openPlace(settings())) {
            for (PlaceItem item : list(place).values()) {
                NewDocument document = place.readItem(item);
                var source = (SourceFile) document.source();
                assertThat(source.name()).isEqualTo(item.path().substring(item.path().lastIndexOf('/') + 1));
                texts.put(item.path(),
                        new String(source.content().openStream().readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    @Test
    void readsAttachedFilesApartFromTheirMails() throws Exception {
        server.deliver("1", mail("a@x", "The pump", "", multipart("mixed", text("See the manual."),
                file("manual.pdf", "%PDF Turn it on."), file("prices.csv", "pump;31"))));
        Map<String, String> texts = read();
        assertThat(texts).containsOnlyKeys("thread-1.mbox", "thread-1.mbox/manual.pdf", "thread-1.mbox/prices.csv")
                .containsEntry("thread-1.mbox/manual.pdf", "%PDF Turn it on.")
                .containsEntry("thread-1.mbox/prices.csv", "pump;31");
        assertThat(texts.get("thread-1.mbox")).contains("See the manual.", "message/external-body",
                "=?UTF-8?B?bWFudWFsLnBkZg==?=")
                .doesNotContain("JVBERiBUdXJu")
                .containsOnlyOnce("Subject: The pump\r\n");
        try (OpenPlace place = kind.openPlace(settings("*.pdf"))) {
            assertThat(list(place)).containsOnlyKeys("thread-1.mbox", "thread-1.mbox/prices.csv");
        }
    }

    @Test
    void knowsAFileThatIsSentBack() throws Exception {
        server.deliver("1",
                mail("a@x", "Plan", "", multipart("mixed", text("The plan."), file("plan.txt", "Plan one."))));
        Map<String, PlaceItem> before = list();
        server.deliver("2", mail("b@x", "Re: Plan", "References: <a@x>\n", multipart("mixed", text("Your plan."),
                file("plan.txt", "Plan one."), file("more.txt", "More."))));
        server.deliver("3", mail("c@x", "Re: Plan", "References: <a@x>\n",
                multipart("mixed", text("A new one."), file("plan.txt", "Plan two."))));
        Map<String, PlaceItem> after = list();
        assertThat(after).containsOnlyKeys("thread-1.mbox", "thread-1.mbox/plan.txt", "thread-1.mbox/more.txt",
                "thread-1.mbox/2/plan.txt");
        assertThat(after.get("thread-1.mbox/plan.txt")).isEqualTo(before.get("thread-1.mbox/plan.txt"));
        assertThat(after.get("thread-1.mbox").revision()).isNotEqualTo(before.get("thread-1.mbox").revision());
        assertThat(read()).containsEntry("thread-1.mbox/plan.txt", "Plan one.")
                .containsEntry("thread-1.mbox/2/plan.txt", "Plan two.");
        kind = newKind();
        assertThat(list()).as("what is kept of contents makes no difference").isEqualTo(after);

        server.delete("1");
        assertThat(paths()).as("the second mail still has it")
                .containsExactly("thread-2.mbox",
                        "thread-2.mbox/2/plan.txt", "thread-2.mbox/more.txt", "thread-2.mbox/plan.txt");
        server.delete("2");
        assertThat(read()).containsOnlyKeys("thread-3.mbox", "thread-3.mbox/plan.txt")
                .containsEntry("thread-3.mbox/plan.txt", "Plan two.");
    }

    @Test
    void leavesInTheMailWhatBelongsToIt() throws Exception {
        String shown = "Content-ID: <i@x>\nContent-Disposition: inline;\n filename=\"logo.png\"\n";
        server.deliver("outlook", mail("a@x", "a", "", multipart("mixed", multipart("related", multipart("alternative",
                text("Hello."), page("Hello. <img src='cid:i@x'>")),
                encoded("image/png; name=\"image001.png\"",
                        "Content-ID: <i@x>\nContent-Description: image001.png\n", PICTURE),
                encoded("image/png",
                        "Content-Disposition: attachment; filename=logo.png\nContent-ID: <j@x>\n", PICTURE)),
                encoded("text/plain", "Content-Disposition: attachment; filename=\"ATT00001.txt\"\n",
                        "A list's footer."),
                encoded("application/ms-tnef", "Content-Disposition: attachment; filename=winmail.dat\n", PICTURE))));
        server.deliver("apple", mail("b@x", "b", "", multipart("alternative", text("Hello."),
                multipart("mixed", page("See"), encoded("image/jpeg", shown, PICTURE), page("it.")))));
        server.deliver("pixel", mail("c@x", "c", "", multipart("mixed", page("Hello."), encoded("image/gif",
                "Content-Disposition: attachment; filename=p.gif\n", "GIF89a of one pixel"))));
        server.deliver("invitation", mail("d@x", "d", "", multipart("mixed", multipart("alternative", text("Come."),
                encoded("text/calendar; method=REQUEST", "", "BEGIN:VCALENDAR")),
                encoded("application/ics",
                        "Content-Disposition: attachment; filename=invite.ics\n", "BEGIN:VCALENDAR"))));
        server.deliver("signed", mail("e@x", "e", "", multipart("signed; protocol=\"application/pkcs7-signature\"",
                text("Hello."), encoded("application/pkcs7-signature; name=smime.p7s",
                        "Content-Disposition: attachment; filename=smime.p7s\n", PICTURE))));
        server.deliver("encrypted", mail("f@x", "f", "", multipart("encrypted; protocol=\"application/pgp-encrypted\"",
                encoded("application/pgp-encrypted", "", "Version: 1"),
                encoded("application/octet-stream", "Content-Disposition: inline; filename=encrypted.asc\n",
                        "secret"))));
        server.deliver("bounce", mail("g@x", "g", "", multipart("report; report-type=delivery-status",
                text("It failed."), "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed",
                "Content-Type: message/rfc822\n\n" + mail("z@x", "z", "", text("What was sent.")))));
        server.deliver("sounds", mail("h@x", "h", "", multipart("mixed", text("Listen."), file("call.mp3", PICTURE),
                file("all.zip", PICTURE), file("setup.exe", PICTURE), encoded("audio/wav", "", PICTURE))));
        server.deliver("named", mail("i@x", "i", "", text("Only a text.").replace(";", "; name=body.txt;")));
        assertThat(paths()).hasSize(9).allMatch(path -> path.matches("thread-\\d+\\.mbox"));
        assertThat(read().values()).noneMatch(text -> text.contains("message/external-body"));
    }

    @Test
    void takesFilesHoweverTheyAreAttached() throws Exception {
        server.deliver("apple", mail("a@x", "a", "", multipart("alternative", text("Hello."), multipart("mixed",
                page("See"), encoded("application/pdf", "Content-Disposition: inline; filename=a.pdf\n", "%PDF"),
                page("it.")))));
        server.deliver("gmail", mail("b@x", "b", "", multipart("mixed", multipart("alternative", text("Hello."),
                page("Hello.")),
                encoded("image/jpeg; name=scan.jpg",
                        "Content-Disposition: attachment; filename=scan.jpg\nContent-ID: <f_1>\nX-Attachment-Id: f_1\n",
                        PICTURE))));
        server.deliver("scanner",
                mail("c@x", "c", "", encoded("application/pdf; name=c.pdf", "", "%PDF of a scanner")));
        server.deliver("signed", mail("d@x", "d", "", multipart("signed; protocol=\"application/pgp-signature\"",
                multipart("mixed", text("Hello."), file("d.docx", "A docx.")),
                encoded("application/pgp-signature; name=s.asc", "", "A signature."))));
        server.deliver("forwarded", mail("e@x", "e", "", multipart("mixed", text("See below."),
                "Content-Type: message/rfc822\nContent-Disposition: attachment\n\n"
                        + mail("z@x", "=?utf-8?q?Gr=C3=BC=C3=9Fe/x?=", "", multipart("mixed", text("What was sent."),
                                file("inside.pdf", "%PDF inside"))))));
        server.deliver("zip", mail("f@x", "f", "", multipart("mixed", text("x"), encoded("application/x-zip-compressed",
                "Content-Disposition: attachment; filename=f.docx\n", "A docx."))));
        Map<String, String> texts = read();
        assertThat(
                texts.keySet().stream().filter(path -> !path.endsWith(".mbox")).map(path -> path.replaceAll(".*/", "")))
                .containsExactlyInAnyOrder("a.pdf", "scan.jpg", "c.pdf", "d.docx", "Grüße-x.eml", "f.docx");
        assertThat(texts.values()).anyMatch(text -> text.equals("%PDF of a scanner"))
                .anyMatch(text -> text.startsWith("From: Ada") && text.contains("What was sent."))
                .noneMatch(text -> text.contains("Content-Type: application/pdf; name=c.pdf"));
    }

    @Test
    void namesFilesAsTheirSendersDid() throws Exception {
        String start = "Content-Disposition: attachment;";
        server.deliver("1", mail("a@x", "a", "", multipart("mixed", text("x"),
                encoded("application/pdf", start + "\n filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.pdf\n", "%PDF one"),
                encoded("application/pdf",
                        start + "\n filename*0*=iso-8859-1''long%FC;\n filename*1=-and;\n filename*2=-longer.pdf\n",
                        "%PDF two"),
                encoded("application/pdf", start + " filename=\"=?ISO-8859-1?Q?M=FCller=2Epdf?=\"\n", "%PDF three"),
                encoded("application/pdf; name=\"=?utf-8?B?cHJpeA==?=\n =?utf-8?B?w6kucGRm?=\"", "", "%PDF four"),
                encoded("application/pdf", start + " filename=\"Übersicht.pdf\"\n", "%PDF five"),
                encoded("application/pdf", start + " filename=\"C:\\\\Users\\\\ada\\\\six.pdf\"\n", "%PDF six"),
                encoded("application/pdf", start + " filename=\"../../.seven.pdf\"\n", "%PDF seven"),
                encoded("application/pdf", start + "\n", "%PDF eight"),
                encoded("text/csv; charset=iso-8859-1", start + " filename=\"" + "n".repeat(300) + ".csv\"\n",
                        "a;b and c"))));
        assertThat(read().entrySet().stream().filter(each -> !each.getKey().endsWith(".mbox")))
                .extracting(each -> each.getKey().substring("thread-1.mbox/".length()) + " " + each.getValue())
                .containsExactlyInAnyOrder("Größe €.pdf %PDF one", "longü-and-longer.pdf %PDF two",
                        "Müller.pdf %PDF three", "prixé.pdf %PDF four", "Übersicht.pdf %PDF five", "six.pdf %PDF six",
                        "seven.pdf %PDF seven", "attachment.pdf %PDF eight", "n".repeat(146) + ".csv a;b and c");
    }

    @Test
    void readsADamagedFileAsFarAsItGoes() throws Exception {
        server.deliver("1", mail("a@x", "a", "", multipart("mixed", text("x"),
                file("a.txt", "It begins well.") + "!!!!\nx\n", file("b.txt", "It is whole."))));
        assertThat(read()).containsEntry("thread-1.mbox/b.txt", "It is whole.")
                .hasEntrySatisfying("thread-1.mbox/a.txt", text -> assertThat(text).startsWith("It begins well."));
    }

    @Test
    void readsOnlyThreadsWithFilesAgainThatWereFollowedBefore() throws Exception {
        server.deliver("1", mail("a@x", "a", "", text("Without a file.")));
        server.deliver("2", mail("b@x", "b", "", multipart("mixed", text("With one."), file("b.txt", "It is there."))));
        Map<String, PlaceItem> items = list();
        assertThat(items.get("thread-1.mbox").revision()).endsWith(" " + HexFormat.of()
                .formatHex(Sha256.of("1"), 0, 12));
        assertThat(items.get("thread-2.mbox").revision()).doesNotEndWith(" " + HexFormat.of()
                .formatHex(Sha256.of("2"), 0, 12));
        try (OpenPlace place = kind.openPlace(settings())) {
            assertThat(place.revision()).as("not as before").doesNotMatch("\\d+ \\d+ \\d+");
        }
    }
}
