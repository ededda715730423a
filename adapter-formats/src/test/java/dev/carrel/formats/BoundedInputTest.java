package dev.carrel.formats;

import dev.carrel.domain.document.Section;
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

/** What the server believes of a reader that was taken over by what it read. */
final class BoundedInputTest {

    private static final int MEBIBYTE = 1024 * 1024;

    @Test
    void anAnswerComesAsItWasSent() throws IOException {
        var text = new Reading.Text("Tea", List.of(new Section(List.of("Kinds", "Green"), "Is green."),
                Section.of("Æ 日本 😀")));
        var failed = Reading.Failed.forGood("The PDF is damaged.");

        assertThat(answer(sent(text))).isEqualTo(text);
        assertThat(answer(sent(failed))).isEqualTo(failed);
        assertThat(answer(sent(new Reading.Text(null, List.of())))).isEqualTo(new Reading.Text(null, List.of()));
    }

    @Test
    void headingsAreBoundedTogether() throws IOException {
        String heading = "x".repeat(MEBIBYTE);
        var sections = List.of(new Section(List.of(heading), "a"));

        assertThat(answer(sent(new Reading.Text(null, repeat(sections, 60))))).isInstanceOf(Reading.Text.class);
        assertThatThrownBy(() -> answer(sent(new Reading.Text(null, repeat(sections, 64)))))
                .hasMessageContaining("too long");
    }

    @Test
    void emptyHeadingsAreNotFree() {
        var section = new Section(Collections.nCopies(1_000, ""), "");

        assertThatThrownBy(() -> answer(sent(new Reading.Text(null, repeat(List.of(section), 2_000)))))
                .hasMessageContaining("too long");
    }

    @Test
    void titlesAndTextsAreBounded() {
        String tooLong = "x".repeat(64 * MEBIBYTE);

        assertThatThrownBy(() -> answer(sent(new Reading.Text(tooLong, List.of())))).hasMessageContaining("too long");
        assertThatThrownBy(() -> answer(sent(new Reading.Text(null, List.of(Section.of(tooLong))))))
                .hasMessageContaining("too long");
    }

    @Test
    void thePartsOfALetterAreBoundedWithTheirNames() throws IOException {
        var part = new Reading.Part("x".repeat(2 * MEBIBYTE), "y".repeat(MEBIBYTE), new byte[MEBIBYTE]);

        assertThat(answer(sent(letter(part, 60)))).isInstanceOf(Reading.Letter.class);
        assertThatThrownBy(() -> answer(sent(letter(part, 64)))).hasMessageContaining("too long");
    }

    @Test
    void aLengthIsNotBelievedBeforeItsBytesCame() {
        byte[] lengthAlone = {1, 1, 3, 0, 0, 0};

        assertThatThrownBy(() -> answer(lengthAlone)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> answer(new byte[]{1, 1, -1, -1, -1, -1})).hasMessageContaining("too long");
    }

    private static Reading.Letter letter(Reading.Part part, int parts) {
        return new Reading.Letter("subject", "head", List.of(), Collections.nCopies(parts, part));
    }

    private static List<Section> repeat(List<Section> sections, int times) {
        return Collections.nCopies(times, sections).stream().flatMap(List::stream).toList();
    }

    private static byte[] sent(Reading reading) throws IOException {
        var bytes = new ByteArrayOutputStream();
        Frames.write(reading, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Reading answer(byte[] bytes) throws IOException {
        return Frames.readReading(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
