package dev.carrel.bootstrap.cli.mcp;

import dev.carrel.api.mcp.McpExchange;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StdioTransportTest {

    private final List<Integer> received = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void refusesALineThatIsTooLongAndGoesOn() throws IOException {
        String longest = "1".repeat(StdioTransport.MAX_LINE_CHARACTERS);
        serve(longest + "\n\n" + longest + "1\r\n" + longest + "1111\n2\r\n3");

        assertThat(received).containsExactlyInAnyOrder(longest.length(), 2, 1);
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("A message has at most 1048576 characters."))
                .hasSize(2)
                .allMatch(line -> line.startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,"));
    }

    private void serve(String input) throws IOException {
        var terminal = new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8), System.err, TerminalStreams.NONE, false, 80);
        new StdioTransport(message -> {
            received.add(message.length);
            return new SilentExchange();
        }, terminal).serve();
    }

    /** Answers as to a notification. */
    private static final class SilentExchange implements McpExchange {

        @Override
        public int status() {
            return ACCEPTED;
        }

        @Override
        public boolean isStream() {
            return false;
        }

        @Override
        public Optional<McpMessage> nextMessage(Duration timeout) {
            return Optional.empty();
        }

        @Override
        public void close() {
            // There is nothing to release.
        }
    }
}
