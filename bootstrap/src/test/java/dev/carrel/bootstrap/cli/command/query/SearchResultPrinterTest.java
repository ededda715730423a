package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SearchResultPrinterTest {

    private static String print(boolean explain, Double... similarities) {
        List<FoundDocumentBody> documents = Arrays.stream(similarities)
                .map(similarity -> new FoundDocumentBody("id", "Leave", similarity, SourceFieldsBody.NONE, List.of()))
                .toList();
        var printed = new ByteArrayOutputStream();
        var stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), stream, stream, TerminalStreams.NONE, false, 80);
        new SearchResultPrinter(terminal, explain, false).printResult(new SearchResultBody(documents, null));
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void hidesWhatScoresNothing() {
        assertThat(print(false, 0.5, 0.006, 0.004)).isEqualTo("0.50  Leave\n\n0.01  Leave\n");
        assertThat(print(true, 0.004)).isEqualTo("0.00  Leave\n");
    }

    @Test
    void saysHowManyWereHiddenIfAllWere() {
        assertThat(print(false)).isEqualTo("Nothing was found.\n");
        assertThat(print(false, 0.004)).startsWith("Nothing was found that fits; 1 document scores 0.00,");
        assertThat(print(false, 0.004, 0.0)).startsWith("Nothing was found that fits; 2 documents score 0.00,");
    }
}
