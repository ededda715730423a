package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.domain.text.Sha256;
import dev.carrel.formats.worker.ParserLimits;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The pages of a large scan are drawn without its bytes being loaded and sent for each. */
class KeptFilesTest {

    private static final int PAGES = 3;
    private static final ParserLimits LIMITS = new ParserLimits(1, 128, Duration.ofSeconds(60), Duration.ofMinutes(10),
            1_000);

    private final Random random = new Random(7);
    private int loads;

    private static DocumentFormats open() {
        return DocumentFormats.builder(new TagStrippingExtractor()).limits(LIMITS).build();
    }

    /** Draws a picture whose bytes cannot be compressed. */
    private BufferedImage noise() {
        var image = new BufferedImage(600, 700, BufferedImage.TYPE_BYTE_GRAY);
        random.nextBytes(((DataBufferByte) image.getRaster().getDataBuffer()).getData());
        return image;
    }

    private byte[] pdf() throws IOException {
        try (var document = new PDDocument()) {
            for (int number = 0; number < PAGES; number++) {
                var page = new PDPage(PDRectangle.A4);
                document.addPage(page);
                try (var out = new PDPageContentStream(document, page)) {
                    out.drawImage(LosslessFactory.createFromImage(document, noise()), 0, 0,
                            PDRectangle.A4.getWidth(), PDRectangle.A4.getHeight());
                }
            }
            return SampleDocuments.bytes(document::save);
        }
    }

    private byte[] tiff() throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("tiff").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (int number = 0; number < PAGES; number++) {
                writer.writeToSequence(new IIOImage(noise(), null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static byte[] mailWith(byte[] pdf) {
        return ("From: a@example.org\r\nTo: b@example.org\r\nSubject: Scan\r\nMIME-Version: 1.0\r\n"
                + "Content-Type: multipart/mixed; boundary=limit\r\n\r\n--limit\r\nContent-Type: text/plain\r\n\r\n"
                + "See the scan.\r\n--limit\r\nContent-Type: application/pdf; name=scan.pdf\r\n"
                + "Content-Disposition: attachment; filename=scan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                + Base64.getMimeEncoder().encodeToString(pdf) + "\r\n--limit--\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static PictureKey key(byte[] file, int number) {
        return new PictureKey(HexFormat.of().formatHex(Sha256.of(file)), number);
    }

    private PictureImage draw(DocumentFormats formats, byte[] source, PictureKey picture) throws IOException {
        DrawingResult result = formats.drawPicture(() -> {
            loads++;
            return new ExtractionSource(source, null, null, null);
        }, picture);
        assertThat(result).as(picture.toString()).isInstanceOf(DrawingResult.DrawnPicture.class);
        return ((DrawingResult.DrawnPicture) result).image();
    }

    private List<byte[]> drawAll(DocumentFormats formats, byte[] source, byte[] file) throws IOException {
        var pages = new ArrayList<byte[]>();
        for (int number = 1; number <= PAGES; number++) {
            pages.add(draw(formats, source, key(file, number)).bytes());
        }
        return pages;
    }

    @Test
    void loadsAFileOnceForAllOfItsPages() throws IOException {
        byte[] pdf = pdf();
        for (byte[] file : List.of(pdf, tiff())) {
            try (var formats = open()) {
                loads = 0;
                assertThat(drawAll(formats, file, file)).doesNotHaveDuplicates();
                assertThat(loads).isOne();
            }
        }
        try (var formats = open()) {
            List<byte[]> alone = drawAll(formats, pdf, pdf);
            loads = 0;
            assertThat(drawAll(formats, mailWith(pdf), pdf)).as("the same file").containsExactlyElementsOf(alone);
            assertThat(loads).isZero();
        }
        try (var formats = open()) {
            drawAll(formats, mailWith(pdf), pdf);
            assertThat(loads).isOne();
        }
    }

    @Test
    void drawsTheSamePageFromMemoryAndFromTheDisk() throws IOException {
        for (byte[] file : List.of(pdf(), tiff())) {
            try (var formats = open()) {
                byte[] first = draw(formats, file, key(file, 2)).bytes();
                assertThat(draw(formats, file, key(file, 2)).bytes()).isEqualTo(first);
            }
        }
    }

    @Test
    void loadsAFileAgainIfTheProcessEnded() throws Exception {
        byte[] pdf = pdf();
        try (var formats = open()) {
            draw(formats, pdf, key(pdf, 1));
            for (ProcessHandle process : formats.parserPool().processHandles()) {
                process.destroyForcibly();
                process.onExit().get();
            }
            draw(formats, pdf, key(pdf, 2));
            draw(formats, pdf, key(pdf, 3));
            assertThat(loads).isEqualTo(2);
        }
    }

    @Test
    void keepsTheFilesThatWereUsedLast() throws IOException {
        var files = new ArrayList<byte[]>();
        for (int each = 0; each < 5; each++) {
            files.add(pdf());
        }
        try (var formats = open()) {
            for (byte[] file : files.subList(0, 4)) {
                draw(formats, file, key(file, 1));
            }
            for (byte[] file : files.subList(0, 4)) {
                draw(formats, file, key(file, 2));
            }
            assertThat(loads).isEqualTo(4);
            draw(formats, files.get(4), key(files.get(4), 1));
            draw(formats, files.get(1), key(files.get(1), 3));
            assertThat(loads).isEqualTo(5);
            draw(formats, files.get(0), key(files.get(0), 3));
            assertThat(loads).isEqualTo(6);
        }
    }

    @Test
    void saysThatAPageIsMissing() throws IOException {
        byte[] pdf = pdf();
        try (var formats = open()) {
            draw(formats, pdf, key(pdf, 1));
            assertThat(formats.drawPicture(() -> new ExtractionSource(pdf, null, null, null), key(pdf, PAGES + 1)))
                    .isInstanceOfSatisfying(DrawingResult.DrawingFailed.class,
                            failed -> assertThat(failed.failure().reason()).isEqualTo("It has no page 4."));
        }
    }
}
