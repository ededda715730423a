package dev.carrel.formats.worker;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.parse.ParseResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Results of a compromised worker process. */
final class BoundedInputTest {

    private static final int MEBIBYTE = 1024 * 1024;

    @Test
    void readsResultAsWritten() throws IOException {
        var text = new ParseResult.ParsedText("Tea", List.of(new Section(List.of("Kinds", "Green"), "Is green."),
                Section.of("Æ 日本 😀")));
        var failed = ParseResult.ParseFailure.permanentFailure("The PDF is damaged.");

        assertThat(readAnswer(serialize(text))).isEqualTo(text);
        assertThat(readAnswer(serialize(failed))).isEqualTo(failed);
        assertThat(readAnswer(serialize(new ParseResult.ParsedText(null, List.of()))))
                .isEqualTo(new ParseResult.ParsedText(null, List.of()));
    }

    @Test
    void boundsAllHeadings() throws IOException {
        String heading = "x".repeat(MEBIBYTE);
        var sections = List.of(new Section(List.of(heading), "a"));

        assertThat(readAnswer(serialize(new ParseResult.ParsedText(null, repeatString(sections, 60)))))
                .isInstanceOf(ParseResult.ParsedText.class);
        assertThatThrownBy(() -> readAnswer(serialize(new ParseResult.ParsedText(null, repeatString(sections, 64)))))
                .hasMessageContaining("too long");
    }

    @Test
    void countsEmptyHeadings() {
        var section = new Section(Collections.nCopies(1_000, ""), "");

        assertThatThrownBy(
                () -> readAnswer(serialize(new ParseResult.ParsedText(null, repeatString(List.of(section), 2_000)))))
                .hasMessageContaining("too long");
    }

    @Test
    void boundsTitlesAndTexts() {
        String tooLong = "x".repeat(64 * MEBIBYTE);

        assertThatThrownBy(() -> readAnswer(serialize(new ParseResult.ParsedText(tooLong, List.of()))))
                .hasMessageContaining("too long");
        assertThatThrownBy(() -> readAnswer(serialize(new ParseResult.ParsedText(null, List.of(Section.of(tooLong))))))
                .hasMessageContaining("too long");
    }

    @Test
    void boundsMailPartsWithTheirNames() throws IOException {
        var part = new ParseResult.InnerDocument("x".repeat(2 * MEBIBYTE), "y".repeat(MEBIBYTE), new byte[MEBIBYTE]);

        assertThat(readAnswer(serialize(mailWith(part, 60)))).isInstanceOf(ParseResult.MailMessage.class);
        assertThatThrownBy(() -> readAnswer(serialize(mailWith(part, 64)))).hasMessageContaining("too long");
    }

    @Test
    void allocatesOnlyReceivedBytes() {
        byte[] lengthAlone = {1, 1, 3, 0, 0, 0};

        assertThatThrownBy(() -> readAnswer(lengthAlone)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> readAnswer(new byte[]{1, 1, -1, -1, -1, -1})).hasMessageContaining("too long");
    }

    private static ParseResult.MailMessage mailWith(ParseResult.InnerDocument part, int parts) {
        return new ParseResult.MailMessage("subject", "head", List.of(), Collections.nCopies(parts, part));
    }

    private static List<Section> repeatString(List<Section> sections, int times) {
        return Collections.nCopies(times, sections).stream().flatMap(List::stream).toList();
    }

    private static byte[] serialize(ParseResult reading) throws IOException {
        var bytes = new ByteArrayOutputStream();
        WorkerProtocol.writeMessage(reading, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static ParseResult readAnswer(byte[] bytes) throws IOException {
        return WorkerProtocol.readResult(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
