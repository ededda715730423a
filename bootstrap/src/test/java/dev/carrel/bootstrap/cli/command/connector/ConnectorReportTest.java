package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRunBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import dev.carrel.domain.library.LibraryId;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorReportTest {

    private static String print(String status) {
        var run = new ConnectorRunBody("2026-11-22T08:00:00Z", "2026-11-22T08:00:02Z", status, 0, 0, 0, 1, 0, 30, null,
                List.of());
        var connector = new ConnectorBody("files", "folder", "/srv/files", List.of(), List.of(), "PT15M", Map.of(),
                List.of(), null, 25, Map.of(), "off", new DocumentCountsBody(0, 0, 31, 0), "waiting", false,
                "2026-11-22T08:15:00Z", null, run, "2026-11-22T08:00:00Z", "2026-11-22T08:00:00Z");
        var out = new ByteArrayOutputStream();
        try (var stream = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            new ConnectorReport(new Terminal(InputStream.nullInputStream(), stream, stream, TerminalStreams.NONE, false,
                    80), new LibraryId("handbook")).print(connector);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void saysHowToConfirmDeletionsThatAreHeld() {
        assertThat(print("held")).contains("  carrel connector run --library handbook --confirm-deletions files\n");
        assertThat(print("done")).doesNotContain("--confirm-deletions");
    }
}
