package dev.carrel.system.picture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same page as scanners and other programs encode it: in PDF, TIFF with several compressions, and JPEG. */
class PictureEncodingsTest {

    private static final String DOCUMENTS = "/library/archive/document";
    /** TIFF: LZW, Deflate, Group 4 and JPEG. */
    private static final Map<String, Integer> FILES = files();

    private static Map<String, Integer> files() {
        var files = new LinkedHashMap<String, Integer>();
        for (String name : List.of("jbig2.pdf", "jbig2-mmr.pdf", "jpeg2000.pdf", "jpeg2000-drawn.pdf", "ccitt-g4.pdf",
                "inverted.pdf", "mask.pdf", "mask-jbig2.pdf", "gray-16.pdf", "cmyk-jpeg.pdf", "cmyk.jpg",
                "gray-16.tif")) {
            files.put(name, 1);
        }
        files.put("many.tif", 4);
        return files;
    }

    @TempDir
    private Path data;

    @Test
    @Tag("reliability")
    void areAllRead() throws Exception {
        TestRequirement.tesseract();
        try (ServerProcess server = ServerProcess.start(data,
                Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_OCR", "tesseract"))) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            var ids = new LinkedHashMap<String, String>();
            for (String name : FILES.keySet()) {
                ids.put(name, client.upload(DOCUMENTS, name, read(name)).json().get("id").asText());
            }
            var all = new SoftAssertions();
            for (Map.Entry<String, String> document : ids.entrySet()) {
                JsonNode read = Await.until(() -> client.get(DOCUMENTS + "/" + document.getValue()).json(),
                        each -> List.of("success", "failed").contains(each.get("status").asText()));
                all.assertThat(read.get("status").asText()).as(document.getKey() + " " + read).isEqualTo("success");
                String text = client.get(DOCUMENTS + "/" + document.getValue() + "/text").text();
                all.assertThat(text.split("Vegetarian meals are served in the second room", -1))
                        .as(document.getKey() + " " + text)
                        .hasSize(1 + FILES.get(document.getKey()));
                all.assertThat(text).contains("Every employee has thirty days of leave.");
            }
            all.assertAll();
        }
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(PictureEncodingsTest.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        }
    }
}
