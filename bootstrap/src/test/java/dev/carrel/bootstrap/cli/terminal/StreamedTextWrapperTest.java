package dev.carrel.bootstrap.cli.terminal;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamedTextWrapperTest {

    private static final String TEXT = """
            Everybody has thirty days of leave.
            A new line stays new, and  spaces stay.

            | a table | is not wrapped |
            ```sh
            and neither is a line of code
            ```
            but this one is
                and not this one
            averyveryverylongword fits nowhere""";

    private static String wrap(String text, int width, int pieceLength) {
        var wrapped = new StringBuilder();
        var wrapper = new StreamedTextWrapper(width, wrapped::append);
        for (int at = 0; at < text.length(); at += pieceLength) {
            wrapper.addPiece(text.substring(at, Math.min(text.length(), at + pieceLength)));
        }
        wrapper.end();
        return wrapped.toString();
    }

    @Test
    void wrapsBetweenWordsWhateverThePieces() {
        for (int pieceLength : new int[]{1, 3, 7, 1000}) {
            assertThat(wrap(TEXT, 12, pieceLength)).as("pieces of %d", pieceLength).isEqualTo("""
                    Everybody
                    has thirty
                    days of
                    leave.
                    A new line
                    stays new,
                    and  spaces
                    stay.

                    | a table | is not wrapped |
                    ```sh
                    and neither is a line of code
                    ```
                    but this one
                    is
                        and not this one
                    averyveryverylongword
                    fits nowhere""");
        }
    }

    @Test
    void countsWideCharactersTwice() {
        assertThat(wrap("年假 三天 ok", 8, 1)).isEqualTo("年假\n三天 ok");
        assertThat(wrap("年假 三天 ok", 9, 1)).isEqualTo("年假 三天\nok");
    }
}
