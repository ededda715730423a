package dev.carrel.ocr;

import dev.carrel.application.port.recognition.PictureImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PageLightTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 450;

    /** Draws a page of which a third is lines of letters, on paper with shades. */
    private static boolean isUneven(int letters, IntBinaryOperator paper) {
        byte[] header = ("P5\n" + WIDTH + ' ' + HEIGHT + "\n255\n").getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = Arrays.copyOf(header, header.length + WIDTH * HEIGHT);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                boolean isLetter = y % 12 < 8 && x % 2 == 0 && y < HEIGHT * 2 / 3;
                bytes[header.length + y * WIDTH + x] = (byte) (isLetter ? letters : paper.applyAsInt(x, y));
            }
        }
        return PageLight.isUneven(GrayPicture.of(new PictureImage(bytes, 100)).orElseThrow());
    }

    @Test
    void pagesOfOneShadeAreEven() {
        assertThat(isUneven(20, (x, y) -> 255)).isFalse();
        assertThat(isUneven(20, (x, y) -> 240 - x * 20 / WIDTH)).as("paper that has yellowed").isFalse();
        assertThat(isUneven(235, (x, y) -> 30)).as("light letters on a dark page").isFalse();
        assertThat(isUneven(20, (x, y) -> y < 30 ? 60 : 250)).as("a bar with a heading").isFalse();
    }

    @Test
    void shadowsAndLampsAreUneven() {
        assertThat(isUneven(20, (x, y) -> 120 + x * 120 / WIDTH)).as("light from the side").isTrue();
        assertThat(isUneven(20, (x, y) -> x + y < 300 ? 130 : 240)).as("a shadow in the corner").isTrue();
        assertThat(isUneven(20, (x, y) -> x < 50 ? 120 + x * 2 : 240)).as("the fold of a book").isTrue();
    }

    @Test
    void readsPicturesOfAnySize() {
        assertThat(PageLight.isUneven(GrayPicture
                .of(new PictureImage("P5 1 1 255 .".getBytes(StandardCharsets.US_ASCII), 300))
                .orElseThrow())).isFalse();
    }
}
