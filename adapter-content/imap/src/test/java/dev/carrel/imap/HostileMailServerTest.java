package dev.carrel.imap;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedSockets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A mail server that lies, and mails that anyone may send, take no more memory than there is. */
class HostileMailServerTest {

    private final HostileMailServer server;
    private final Path temporary;

    HostileMailServerTest(@TempDir Path temporary) throws Exception {
        this.temporary = temporary;
        server = new HostileMailServer();
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private OpenPlace open() throws PlaceException {
        var kind = new ImapKind(
                new GuardedSockets(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32")),
                (name, address) -> new PlaceSecret(address, "ada", "s3cret"), temporary, 100_000);
        return kind.openPlace(ConnectorSettings.of("imap", "imap://127.0.0.1:" + server.port()));
    }

    private List<PlaceItem> list() throws PlaceException {
        var items = new ArrayList<PlaceItem>();
        try (OpenPlace place = open()) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    items.add(item);
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
        }
        return items;
    }

    private static String describe(String headers) {
        String text = headers + "\r\n";
        return "* 1 FETCH (UID 7 RFC822.SIZE 20 BODY[HEADER.FIELDS (SUBJECT MESSAGE-ID IN-REPLY-TO REFERENCES)] {"
                + text.length() + "}\r\n" + text + ")\r\n";
    }

    @Test
    void believesNoAnnouncedSize() {
        for (String size : List.of("2000000000", "2147483647", "600000000")) {
            server.opening = "* OK {" + size + "}\r\n";
            assertThatThrownBy(this::list).as(size).isInstanceOf(PlaceException.class);
        }
        server.opening = "* 1 EXISTS\r\n";
        server.description = "* 1 FETCH (BODY[HEADER.FIELDS (SUBJECT)] {2000000000}\r\n";
        assertThatThrownBy(this::list).hasMessage("The mailbox could not be read.");
    }

    @Test
    void believesNoNumberOfMails() {
        server.opening = "* 101000 EXISTS\r\n";
        assertThatThrownBy(this::list).hasMessage("The folder has more than 100000 mails.");
        for (int number : new int[]{1_500_000_000, Integer.MAX_VALUE}) {
            server.opening = "* " + number + " EXISTS\r\n";
            assertThatThrownBy(this::list).as("%s", number).isInstanceOf(PlaceException.class);
        }
    }

    @Test
    void endsAnAnswerWithoutEnd() {
        server.descriptions = Integer.MAX_VALUE;
        server.description = "* 1 EXISTS\r\n".repeat(1_000);
        assertThatThrownBy(this::list).hasMessage("The mailbox could not be read.");
        server.description = "x".repeat(10_000);
        assertThatThrownBy(this::list).hasMessage("The mailbox could not be read.");
    }

    @Test
    void readsMailsWhoseHeadersAreLong() throws Exception {
        server.description = describe("Subject: " + "re: fwd:".repeat(100_000) + " The lift\r\nMessage-ID: <a@x>\r\n"
                + "References: " + "<".repeat(100_000) + "\r\n");
        List<PlaceItem> items = list();
        assertThat(items).hasSize(1);
        try (OpenPlace place = open()) {
            assertThat(place.readItem(items.getFirst()).metadata().title()).isEqualTo("The lift");
        }
    }

    @Test
    void readsAMailWithTooManyPartsAsAWhole() throws Exception {
        server.description = describe("Subject: The lift\r\nMessage-ID: <a@x>\r\n");
        List<PlaceItem> without = list();
        server.hasTooManyParts = true;
        assertThat(list()).isEqualTo(without).hasSize(1);
    }
}
