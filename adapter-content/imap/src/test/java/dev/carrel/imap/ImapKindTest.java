package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedSockets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Mailboxes are read from Dovecot. */
class ImapKindTest {

    private static final FetchPolicy LOCAL = FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32");

    private final Path temporary;
    private final DovecotServer server;

    ImapKindTest(@TempDir Path temporary) throws Exception {
        this.temporary = temporary;
        server = new DovecotServer(temporary);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private static ImapKind kind(FetchPolicy policy, String password, Path temporary, String trustedHosts) {
        PlaceSecrets secrets = (name, address) -> {
            if (name.isEmpty()) {
                throw new PlaceException("There is no secret.", null);
            }
            return new PlaceSecret(address, "ada", password);
        };
        return new ImapKind(new GuardedSockets(policy), secrets, temporary, 100_000, trustedHosts);
    }

    private ImapKind kind() {
        return kind(LOCAL, "s3cret", temporary, "");
    }

    private ConnectorSettings settings(String scheme, int port, Map<String, String> more) {
        var options = new HashMap<>(Map.of("secret", "ada"));
        options.putAll(more);
        ConnectorSettings all = ConnectorSettings.of("imap", scheme + "://127.0.0.1:" + port);
        return new ConnectorSettings(all.kind(), all.place(), List.of(), List.of(), all.interval(), all.attributes(),
                List.of(), null, 25, options);
    }

    private ConnectorSettings settings() {
        return settings("imap", server.plainPort(), Map.of());
    }

    private static Map<String, PlaceItem> list(OpenPlace place) throws PlaceException {
        var items = new TreeMap<String, PlaceItem>();
        place.listItems(new ItemVisitor() {
            @Override
            public void visitItem(PlaceItem item) {
                items.put(item.path(), item);
            }

            @Override
            public void visitUnreadable(String path, String reason) {
                throw new AssertionError(path + ": " + reason);
            }
        });
        return items;
    }

    private Map<String, PlaceItem> list() throws PlaceException {
        try (OpenPlace place = kind().openPlace(settings())) {
            return list(place);
        }
    }

    private String revision() throws PlaceException {
        try (OpenPlace place = kind().openPlace(settings())) {
            return String.valueOf(place.revision());
        }
    }

    private static String mail(String id, String subject, String text, String more) {
        return "From: Ada <ada@example.com>\nTo: bob@example.com\nDate: Mon, 2 Mar 2026 09:00:00 +0000\nMessage-ID: <"
                + id
                + ">\nSubject: " + subject + "\n" + more + "\n" + text + "\n";
    }

    @Test
    void readsThreads() throws Exception {
        String before = revision();
        assertThat(list()).isEmpty();
        server.deliver("1", mail("a@x", "The lift", "It is out of order.\n\nFrom here on: take the stairs.", ""));
        server.deliver("2", mail("b@x", "Lunch", "At noon.", ""));
        server.deliver("3", mail("c@x", "Re: The lift", "Since Monday.", "In-Reply-To: <a@x>\nReferences: <a@x>\n"));
        kind().checkSettings(settings());
        assertThat(revision()).isNotEqualTo(before);

        Map<String, PlaceItem> first = list();
        assertThat(first).hasSize(2);
        assertThat(list()).isEqualTo(first);
        try (OpenPlace place = kind().openPlace(settings())) {
            var texts = new TreeMap<String, String>();
            for (PlaceItem item : list(place).values()) {
                NewDocument document = place.readItem(item);
                var source = (SourceFile) document.source();
                texts.put(String.valueOf(document.metadata().title()),
                        new String(source.content().openStream().readAllBytes(), StandardCharsets.UTF_8));
            }
            assertThat(texts).containsOnlyKeys("The lift", "Lunch");
            assertThat(texts.get("The lift")).startsWith("From mail ")
                    .contains("out of order", "Since Monday",
                            "\n>From here on")
                    .containsOnlyOnce("<a@x>\r\nSubject")
                    .doesNotContain("noon");
        }

        server.deliver("4", mail("d@x", "Re: Lunch", "At one.", "References: <b@x>\n"));
        server.delete("3");
        Map<String, PlaceItem> second = list();
        assertThat(second.keySet()).isEqualTo(first.keySet());
        assertThat(second.values()).doesNotContainAnyElementsOf(first.values());
        try (OpenPlace place = kind().openPlace(settings())) {
            assertThatThrownBy(() -> place.readItem(first.values().iterator().next()))
                    .isInstanceOf(PlaceException.class);
        }
        assertThat(temporary.toFile().listFiles((folder, name) -> name.startsWith("thread"))).isEmpty();
    }

    @Test
    void signsInByTlsOnlyIfTheCertificateIsGood() throws Exception {
        server.deliver("1", mail("a@x", "The lift", "Out of order.", ""));
        ConnectorSettings secure = settings("imaps", server.securePort(), Map.of());
        assertThatThrownBy(() -> kind().openPlace(secure).revision()).isInstanceOf(PlaceException.class)
                .hasMessage("The certificate of the mail server is not valid, or is for another host.");
        try (OpenPlace place = kind(LOCAL, "s3cret", temporary, "127.0.0.1").openPlace(secure)) {
            assertThat(list(place)).hasSize(1);
        }
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        assertThatThrownBy(() -> kind(LOCAL, "wrong", temporary, "").openPlace(settings()).revision())
                .hasMessage("The mail server refuses the user or the password.");
        assertThatThrownBy(() -> kind().openPlace(settings("imap", server.plainPort(), Map.of("folder", "Other")))
                .revision()).hasMessage("The mailbox has no folder Other.");
        for (FetchPolicy policy : List.of(FetchPolicy.PUBLIC_WEB,
                FetchPolicy.PUBLIC_WEB.withAllowedBlocks("10.0.0.0/8"))) {
            assertThatThrownBy(() -> kind(policy, "s3cret", temporary, "").openPlace(settings()).revision())
                    .hasMessage(
                            "The mail server was not found, or is at an address that may not be read without TLS: use"
                                    + " imaps://, or have the operator add the address to the setting fetch.allow.");
        }
        assertThatThrownBy(() -> kind().openPlace(settings("imaps", server.plainPort(), Map.of())).revision())
                .hasMessage("No connection to the mail server by TLS could be established; check its port.");
        server.close();
        assertThatThrownBy(() -> kind().openPlace(settings()).revision())
                .hasMessage("No connection to the mail server could be established; check its host and port.");
    }

    @Test
    void refusesAddressesThatMayNotBeRead() {
        for (String place : List.of("imap://10.0.0.1", "imaps://10.0.0.1", "imap://1.1.1.1")) {
            assertThatThrownBy(() -> kind().checkSettings(ConnectorSettings.of("imap", place))).as(place)
                    .isInstanceOf(AddressRefusedException.class);
        }
    }

    @Test
    void refusesWhatIsNoMailServer() {
        for (String place : List.of("https://example.com", "imaps://ada@example.com", "imaps:///", "example.com",
                "imaps://example.com/INBOX", "file:///var/mail")) {
            assertThatThrownBy(() -> kind().checkSettings(ConnectorSettings.of("imap", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class);
        }
        assertThatThrownBy(() -> kind().checkSettings(ConnectorSettings.of("imap", "imaps://example.com")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("options/secret must name the secret of the user of the mailbox, one in the folder of the "
                        + "setting connectors.secrets");
        assertThatThrownBy(() -> kind().checkSettings(settings("imap", 143, Map.of("depth", "1"))))
                .isInstanceOf(InvalidRequestException.class);
    }
}
