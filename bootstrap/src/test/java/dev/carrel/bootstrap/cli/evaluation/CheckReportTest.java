package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import dev.carrel.domain.evaluation.CheckResult;
import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import dev.carrel.domain.evaluation.ReplyCheck;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CheckReportTest {

    @Test
    void shortensRepliesByCharactersAsAReaderCountsThem() {
        String smileys = "🙂".repeat(150);
        assertThat(print(smileys)).contains("reply: " + smileys + System.lineSeparator());
        assertThat(print("🙂".repeat(201))).contains("reply: " + "🙂".repeat(200) + "…");
    }

    private static String print(String reply) {
        var check = new ReplyCheck("one", "How?", "how-to", null, null, 1, true, List.of(), List.of(), List.of());
        var result = new CheckResult(check, reply, List.of(new ReplySource("a.html", 0.5)), 1, List.of("no pattern"),
                Set.of());
        var out = new ByteArrayOutputStream();
        try (var stream = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            new CheckReport("checks", 1, List.of(result), BaselineReport.NONE)
                    .printReport(new Terminal(InputStream.nullInputStream(), stream, stream,
                            new TerminalStreams(false, false, false),
                            false, 80));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
