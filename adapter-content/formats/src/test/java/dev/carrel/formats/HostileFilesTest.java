package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.worker.ParserLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.extractDocument;
import static dev.carrel.formats.DocumentExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Damaged and malicious files; {@code -Dcarrel.seed=…} repeats a run. */
final class HostileFilesTest {

    private static final int DEEP = 10_000;
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    @Test
    void truncatedOrGarbledFilesNeverThrow() throws IOException {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        var random = new Random(seed);
        for (var sample : sampleDocuments().entrySet()) {
            for (int round = 0; round < 8; round++) {
                byte[] bytes = sample.getValue().clone();
                byte[] broken = round % 2 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length))
                        : garble(bytes, random);
                String what = sample.getKey() + ", seed " + seed + ", round " + round;

                switch (extractDocument(broken, null, null)) {
                    case ExtractionResult.ExtractedText text -> assertThat(text.sections()).as(what).isNotEmpty();
                    case ExtractionResult.ExtractionFailed failed -> {
                        assertThat(failed.failure().isRetryable()).as(what).isFalse();
                        assertThat(failed.failure().reason()).as(what).isNotBlank();
                    }
                }
            }
        }
    }

    private static byte[] garble(byte[] bytes, Random random) {
        for (int i = 1 + random.nextInt(20); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static Map<String, byte[]> sampleDocuments() throws IOException {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        samples.put("pdf", SamplePdf.createUsual());
        samples.put("docx", SampleDocuments.docx());
        samples.put("pptx", SampleDocuments.pptx());
        samples.put("xlsx", SampleDocuments.xlsx());
        samples.put("xls", SampleDocuments.xls());
        samples.put("odt", SampleOpenDocuments.odt());
        samples.put("ods", SampleOpenDocuments.ods());
        samples.put("odp", SampleOpenDocuments.odp());
        samples.put("epub", SampleDocuments.epub());
        samples.put("rtf", SampleDocuments.rtf());
        samples.put("eml", SampleDocuments.eml());
        samples.put("msg", SampleDocuments.msg());
        samples.put("ppt", SampleDocuments.ppt());
        return samples;
    }

    @Test
    void refusesZipBombs() throws IOException {
        var bytes = new ByteArrayOutputStream();
        byte[] nothing = new byte[1024 * 1024];
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("[Content_Types].xml"));
            for (int i = 0; i < 9; i++) {
                zip.write(nothing);
            }
        }

        assertThat(bytes.size()).isLessThan(64 * 1024);
        assertThatThrownBy(() -> ZipContainer.openArchive(bytes.toByteArray(), 8))
                .isInstanceOf(UnreadableContentException.class)
                .hasMessage("It unpacks to more than 8 MiB.");
    }

    @Test
    void refusesTooLongText() throws IOException {
        assertThat(failureReason(SampleDocuments.epub(Map.of("a.xhtml", "<p>" + "tea ".repeat(1_400_000) + "</p>"))))
                .isEqualTo("Its text is larger than 5 MiB.");
    }

    @Test
    void expandsNoXmlEntities() throws IOException {
        var entities = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 'tea'>");
        for (int i = 1; i < 30; i++) {
            entities.append("<!ENTITY e").append(i).append(" '").append(("&e" + (i - 1) + ";").repeat(10)).append("'>");
        }
        byte[] bomb = odt(entities + "]>", "&e29;");

        assertThat(failureReason(bomb)).isEqualTo("The document is damaged.");
    }

    @Test
    void loadsNoExternalEntities() throws IOException {
        byte[] spying = odt("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]>", "before &e; after");

        ExtractionResult extracted = extractDocument(spying, null, null);

        if (extracted instanceof ExtractionResult.ExtractedText text) {
            assertThat(text.sections().getFirst().text()).matches("before\\s+after");
        }
    }

    private static byte[] odt(String doctype, String text) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/vnd.oasis.opendocument.text");
        files.put("content.xml",
                SampleOpenDocuments.ODF_START.replace("?>", "?>" + doctype) + "<office:text><text:p>" + text
                        + "</text:p></office:text>" + SampleOpenDocuments.ODF_END);
        return SampleDocuments.zip(files);
    }

    @Test
    void survivesDeepNesting() throws IOException {
        assertSound(odt("", "<text:span>".repeat(DEEP) + "deep" + "</text:span>".repeat(DEEP)));
        assertSound(odt("",
                "<text:list><text:list-item>".repeat(DEEP) + "deep" + "</text:list-item></text:list>".repeat(DEEP)));
        assertSound(SampleDocuments.epub(Map.of("a.xhtml", "<div>".repeat(DEEP) + "deep" + "</div>".repeat(DEEP))));
        assertSound(SampleDocuments.epub(Map.of("a.xhtml", "<table><tr><td>".repeat(DEEP) + "deep")));
        assertSound(ascii("{\\rtf1 " + "{\\b ".repeat(DEEP) + "deep" + "}".repeat(DEEP) + "}"));
        assertSound(ascii(multiparts()));
        assertSound(ascii("%PDF-1.7\n1 0 obj\n" + "[".repeat(DEEP) + "]".repeat(DEEP)
                + "\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF"));
        for (String markdown : new String[]{"> ".repeat(DEEP) + "deep", "*a **b ".repeat(DEEP), "[".repeat(DEEP),
            "- ".repeat(DEEP) + "deep", "`".repeat(DEEP), "<".repeat(DEEP) + "!--"}) {
            assertThat(asText(markdown, "deep.md").sections()).isNotEmpty();
        }
    }

    @Test
    void readsLongTextsInWorkerProcess() {
        try (var formats = createFormats(FIVE_MINUTES)) {
            assertThat(extracted(formats, "# Tea\n\nIs hot.")).isInstanceOf(ExtractionResult.ExtractedText.class);
            assertThat(formats.parserPool().processHandles()).isEmpty();

            assertThat(extracted(formats, "Tea is hot.\n\n".repeat(10_000)))
                    .isInstanceOf(ExtractionResult.ExtractedText.class);
            assertThat(formats.parserPool().processHandles()).hasSize(1);
        }
    }

    @Test
    void limitsCpuTimeOfLongTexts() {
        try (var formats = createFormats(Duration.ofSeconds(1))) {
            assertThat(failureReason(extracted(formats, "<a ".repeat(1_000_000))))
                    .isEqualTo("It took longer than 1 s to read.");
        }
    }

    private static DocumentFormats createFormats(Duration cpuTime) {
        return DocumentFormats.builder(new TagStrippingExtractor())
                .limits(new ParserLimits(1, 64, cpuTime, FIVE_MINUTES, FIVE_MINUTES, 1_000))
                .build();
    }

    private static ExtractionResult extracted(DocumentFormats formats, String markdown) {
        return formats.extractText(new ExtractionSource(ascii(markdown), "a.md", null, null));
    }

    @Test
    void boundsRepeatedHeadings() {
        var levels = new StringBuilder();
        for (int level = 1; level < 6; level++) {
            levels.append("#".repeat(level)).append(" Level ".repeat(60)).append(level).append("\n\n");
        }

        var sections = asText(levels + "###### a\nb\n".repeat(20_000), "a.md").sections();

        assertThat(sections).hasSize(20_000);
        assertThat(sections.getFirst().headings()).hasSize(5);
        assertThat(sections.getLast().headings()).containsExactly("a");
        assertThat(sections.stream().flatMap(section -> section.headings().stream()).mapToLong(String::length).sum())
                .isLessThan(2L * NewDocument.MAX_TEXT_BYTES);
    }

    private static String multiparts() {
        var mail = new StringBuilder("From: a@example.com\nMIME-Version: 1.0\n");
        for (int i = 0; i < DEEP / 4; i++) {
            mail.append("Content-Type: multipart/mixed; boundary=b").append(i).append("\n\n--b").append(i).append('\n');
        }
        return mail.append("\ndeep\n").toString();
    }

    private static void assertSound(byte[] bytes) {
        switch (extractDocument(bytes, null, null)) {
            case ExtractionResult.ExtractedText text -> assertThat(text.sections()).isNotEmpty();
            case ExtractionResult.ExtractionFailed failed -> assertThat(failed.failure().isRetryable()).isFalse();
        }
    }

    @Test
    void survivesEndlessPages() {
        String loop = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
                + "2 0 obj\n<</Type/Pages/Count 2000000000/Kids[2 0 R 3 0 R 2 0 R]>>\nendobj\n"
                + "3 0 obj\n<</Type/Pages/Parent 2 0 R/Count 2000000000/Kids[2 0 R 3 0 R]>>\nendobj\n"
                + "trailer\n<</Root 1 0 R>>\n%%EOF";

        assertThat(failureReason(ascii(loop))).isNotBlank();
    }

    @Test
    void reportsPasswordProtection() throws Exception {
        var encryption = new EncryptionInfo(EncryptionMode.agile);
        var encryptor = encryption.getEncryptor();
        encryptor.confirmPassword("secret");
        byte[] bytes;
        try (var files = new POIFSFileSystem()) {
            try (var out = encryptor.getDataStream(files)) {
                new ByteArrayInputStream(SampleDocuments.docx()).transferTo(out);
            }
            bytes = SampleDocuments.bytes(files::writeFilesystem);
        }

        assertThat(failureReason(bytes)).isEqualTo("The document is protected by a password.");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
