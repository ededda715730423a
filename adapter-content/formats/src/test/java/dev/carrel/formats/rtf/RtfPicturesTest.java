package dev.carrel.formats.rtf;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pictures in RTF, as programs write them and as none should. */
final class RtfPicturesTest {

    private static final PictureContext READ = new PictureContext(null, Map.of());

    private static byte[] draw(String format, int width, int height) {
        try {
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY), format, bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] rtf(String body) {
        return ("{\\rtf1\\ansi Before.\\par " + body + "After.}").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static RtfPictures find(String body) {
        return RtfPictures.find(rtf(body));
    }

    private static ParseResult parse(byte[] rtf, PictureContext context) throws Exception {
        return new RtfParser(context).parseDocument(FileFormat.RTF, rtf);
    }

    private static String textOf(byte[] rtf) throws Exception {
        return ((ParseResult.ParsedText) parse(rtf, PictureContext.NONE)).sections().getFirst().text();
    }

    @Test
    void findsDigitsAndBinaryData() throws Exception {
        byte[] png = draw("png", 300, 200);
        byte[] jpeg = draw("jpeg", 300, 200);
        String binary = new String(jpeg, StandardCharsets.ISO_8859_1);
        String body = "{\\pict\\picw300{\\*\\blipuid 89504e47}\\pngblip\\bliptag-7 "
                + hex(png).replaceAll("(.{78})", "$1\r\n").toUpperCase(Locale.ROOT)
                + "}{\\pict\\jpegblip\\bin" + jpeg.length + " " + binary + "}";
        RtfPictures found = find(body);

        assertThat(found.names()).containsExactly("picture-1.png", "picture-2.jpg");
        assertThat(found.read("picture-1.png")).isEqualTo(png);
        assertThat(found.read("picture-2.jpg")).isEqualTo(jpeg);
        assertThat(textOf(rtf(body))).isEqualTo("Before.\n\nAfter.");
        assertThat(parse(rtf(body), READ)).isEqualTo(new ParseResult.PicturesUnread(List.of(1, 2)));
    }

    @Test
    void findsAPictureOnce() {
        String digits = hex(draw("png", 300, 200));
        RtfPictures found = find("{\\*\\shppict{\\pict\\pngblip " + digits + "}}{\\nonshppict{\\pict\\pngblip " + digits
                + "}}{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv{\\pict\\pngblip " + digits
                + "}}}}{\\shprslt{\\pict\\wmetafile8 0100}}}{\\pict\\wmetafile8 0100}");

        assertThat(found.names()).containsExactly("picture-1.png", "picture-2.png");
        assertThat(found.number()).isEqualTo(3);
    }

    @Test
    void countsWhatWasNotRead() throws Exception {
        byte[] rtf = rtf("{\\pict\\pngblip " + hex(draw("png", 300, 200)) + "}{\\pict\\pngblip "
                + hex(draw("png", 30, 20)) + "}{\\pict\\wmetafile8 0100}{\\pict\\pngblip 89504e470d0a1a0a00}");
        assertThat(((ParseResult.ParsedText) parse(rtf, PictureContext.NONE)).leftOut())
                .containsExactly(new LeftOut(Part.PICTURES, 4));

        assertThat(parse(rtf, READ)).isEqualTo(new ParseResult.PicturesUnread(List.of(1)));
        var lines = List.of(new RecognizedLine("The lift is out of order.", 70, 300, 500, 311, 11, false, 90));
        var text = (ParseResult.ParsedText) parse(rtf,
                new PictureContext(null, Map.of(1, new RecognizedPage(lines, 842))));
        assertThat(text.sections().getLast().text()).isEqualTo("The lift is out of order.");
        assertThat(text.leftOut()).containsExactly(new LeftOut(Part.PICTURES, 3));
    }

    @Test
    void readsTextBesideDamagedPictures() throws Exception {
        String digits = hex(draw("png", 300, 200));
        for (String picture : List.of("{\\pict}", "{\\pict\\pngblip " + digits + "f}", "{\\pict\\pngblip 8}",
                "{\\pict\\pngblip\\bin-5 x}", "{\\pict\\pngblip\\bin}", "{\\pict\\pngblip zz{{{" + digits + "}}}}",
                "{\\pict\\pngblip{\\pict\\pngblip " + digits + "}}")) {
            assertThat(textOf(rtf(picture))).as(picture).isEqualTo("Before.\n\nAfter.");
            assertThat(parse(rtf(picture), READ)).as(picture).isNotNull();
        }
        for (String open : List.of("{\\pict\\pngblip " + digits, "{\\pict\\pngblip\\bin9999999999 x}",
                "{\\pict".repeat(10_000), "{".repeat(10_000) + "\\pict ", "{\\pict\\", "{\\pict\\bin2000000000")) {
            assertThat(textOf(rtf(open))).as(open).isEqualTo("Before.");
            assertThat(parse(rtf(open), READ)).as(open).isNotNull();
        }
        assertThat(textOf(rtf("}}}{\\pict\\pngblip " + digits + "}"))).isEqualTo("Before.");
    }

    @Test
    void limitsTheNumberOfPictures() {
        String small = "{\\pict\\pngblip 89504e470d0a1a0a}";
        RtfPictures found = find(small.repeat(1_200));

        assertThat(found.names()).hasSize(1_000);
        assertThat(found.number()).isEqualTo(1_200);
        assertThat(found.rest()).hasSizeLessThan(10_000);
    }

    @Test
    void readsAnyCutOrChangedFile() throws Exception {
        byte[] jpeg = draw("jpeg", 300, 200);
        byte[] whole = rtf(
                "{\\*\\shppict{\\pict\\jpegblip " + hex(jpeg) + "}}{\\pict\\jpegblip\\bin" + jpeg.length + " "
                        + new String(jpeg, StandardCharsets.ISO_8859_1) + "}");
        var random = new Random(20);
        for (int round = 0; round < 200; round++) {
            byte[] changed = Arrays.copyOf(whole, 40 + random.nextInt(whole.length - 40));
            for (int each = 0; each < 5; each++) {
                changed[30 + random.nextInt(changed.length - 30)] = (byte) "{}\\0b".charAt(random.nextInt(5));
            }
            RtfPictures found = RtfPictures.find(changed);
            found.names().forEach(name -> assertThat(found.read(name)).hasSizeLessThan(whole.length));
            assertThat(found.rest()).hasSizeLessThanOrEqualTo(changed.length + 1);
        }
    }
}
