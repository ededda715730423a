package dev.carrel.system.picture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestRequirement;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Scans and other pictures become searchable by Tesseract, while the server is killed as well. */
class TextInPicturesTest {

    private static final String DOCUMENTS = "/library/archive/document";
    private static final BufferedImage LEAVE = ScannedFiles.drawPage("Every employee has twenty-eight days of leave.",
            "Unused days expire in March of the following year,", "unless the manager has agreed in writing.");
    private static final BufferedImage CANTEEN = ScannedFiles.drawPage("The canteen opens at noon on working days.",
            "Vegetarian meals are served in the second room,", "next to the terrace that faces the garden.");

    @TempDir
    private Path data;
    @TempDir
    private Path guard;

    @BeforeEach
    void requireTesseract() {
        TestRequirement.tesseract();
    }

    private ServerProcess start(Map<String, String> more) throws Exception {
        var settings = new HashMap<>(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_OCR", "tesseract"));
        settings.putAll(more);
        return ServerProcess.start(data, settings);
    }

    private static String upload(ApiClient client, String name, byte[] content) throws Exception {
        return client.upload(DOCUMENTS, name, content).json().get("id").asText();
    }

    private static JsonNode document(ApiClient client, String id) throws Exception {
        return client.get(DOCUMENTS + "/" + id).json();
    }

    private static JsonNode awaitEnd(ApiClient client, String id) throws Exception {
        return Await.until(() -> document(client, id),
                document -> List.of("success", "failed").contains(document.get("status").asText()));
    }

    private static String textOf(ApiClient client, String id) throws Exception {
        assertThat(awaitEnd(client, id).get("status").asText()).as(document(client, id).toString())
                .isEqualTo("success");
        return client.get(DOCUMENTS + "/" + id + "/text").text();
    }

    @Test
    void readsScansAndImages() throws Exception {
        try (ServerProcess server = start(Map.of())) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            String scan = upload(client, "scan.pdf", ScannedFiles.toPdf(List.of(LEAVE, CANTEEN)));
            String mixed = upload(client, "mixed.pdf",
                    ScannedFiles.toPdf(List.of(CANTEEN), "The archive is closed on Mondays."));
            String turned = upload(client, "turned.pdf", ScannedFiles.toPdf(List.of(ScannedFiles.turn(LEAVE))));
            String fax = upload(client, "fax.tif", ScannedFiles.toTiff(List.of(CANTEEN, LEAVE)));
            String photo = upload(client, "photo.png", ScannedFiles.toPng(LEAVE));
            String nameless = upload(client, "letter", ScannedFiles.toPng(CANTEEN));
            String letter = upload(client, "letter.rtf", ScannedFiles.toRtf("See the plan.", CANTEEN));

            assertThat(textOf(client, scan)).contains("Every employee has twenty-eight days of leave.",
                    "unless the manager has agreed in writing.", "The canteen opens at noon");
            assertThat(textOf(client, mixed)).contains("Vegetarian meals are served in the second room",
                    "The archive is closed on Mondays.");
            assertThat(textOf(client, turned)).contains("Unused days expire in March of the following year");
            assertThat(textOf(client, fax)).contains("next to the terrace that faces the garden",
                    "Every employee has twenty-eight days of leave.");
            assertThat(textOf(client, photo)).contains("unless the manager has agreed in writing");
            assertThat(textOf(client, nameless)).contains("The canteen opens at noon on working days");
            assertThat(textOf(client, letter)).contains("See the plan.", "The canteen opens at noon on working days");
            assertThat(document(client, scan).path("leftOut")).as("everything was read").isEmpty();

            JsonNode found = client.post("/v2/library/archive/search",
                    Map.of("query", "Where are vegetarian meals served?", "limit", 1))
                    .json();
            assertThat(found.findValuesAsText("page")).as(found.toString()).isNotEmpty();
        }
    }

    @Test
    @Tag("reliability")
    void showsPagesWithTheirLines() throws Exception {
        try (ServerProcess server = start(Map.of())) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            String scan = upload(client, "scan.pdf", ScannedFiles.toPdf(List.of(LEAVE, CANTEEN), "A written page."));
            String photo = upload(client, "photo.png", ScannedFiles.toPng(LEAVE));
            String turned = upload(client, "turned.pdf", ScannedFiles.toPdf(List.of(ScannedFiles.turn(LEAVE))));
            String upsideDown = upload(client, "upside-down.png",
                    ScannedFiles.toPng(ScannedFiles.turn(ScannedFiles.turn(LEAVE))));
            for (String id : List.of(scan, photo, turned, upsideDown)) {
                textOf(client, id);
            }

            assertShown(client.get(DOCUMENTS + "/" + scan + "/page/2").json(), "The canteen opens");
            assertShown(client.get(DOCUMENTS + "/" + photo + "/page/1").json(), "Every employee has");
            assertShown(client.get(DOCUMENTS + "/" + turned + "/page/1").json(), "Every employee has");
            assertShown(client.get(DOCUMENTS + "/" + upsideDown + "/page/1").json(), "Every employee has");
            for (var missing : Map.of("3", 204, "4", 204, "0", 404, "x", 404).entrySet()) {
                assertThat(client.get(DOCUMENTS + "/" + scan + "/page/" + missing.getKey()).status())
                        .as(missing.getKey())
                        .isEqualTo(missing.getValue());
            }
        }
    }

    /** Checks that the first line lies where the picture has ink, and that there is none above it. */
    private static void assertShown(JsonNode page, String text) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(page.get("image").binaryValue()));
        JsonNode line = page.at("/lines/0");
        assertThat(line.get("text").asText()).startsWith(text);
        assertThat(List.of(image.getWidth(), image.getHeight()))
                .containsExactly(page.get("width").asInt(), page.get("height").asInt());
        int left = line.get("left").asInt();
        int top = line.get("top").asInt();
        int right = line.get("right").asInt();
        int bottom = line.get("bottom").asInt();
        assertThat(hasInk(image, left, top, right, bottom)).isTrue();
        assertThat(hasInk(image, 0, 0, image.getWidth(), top - 3)).isFalse();
        assertThat(hasInk(image, 0, top, left - 3, bottom)).isFalse();
        assertThat(hasInk(image, right + 3, top, image.getWidth(), bottom)).isFalse();
    }

    private static boolean hasInk(BufferedImage image, int left, int top, int right, int bottom) {
        return IntStream.range(top, bottom)
                .anyMatch(y -> IntStream.range(left, right).anyMatch(x -> (image.getRGB(x, y) & 0xff) < 100));
    }

    @Test
    void saysWhatToDoWhereNothingIsRead() throws Exception {
        try (ServerProcess server = start(Map.of("CARREL_OCR", "off"))) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            JsonNode scan = awaitEnd(client, upload(client, "scan.pdf", ScannedFiles.toPdf(List.of(LEAVE))));
            assertThat(scan.get("message").asText()).isEqualTo("scan.pdf: The PDF holds images of pages, no text."
                    + " Carrel reads the text of pictures with the setting ocr = tesseract.");
            JsonNode photo = awaitEnd(client, upload(client, "photo.png", ScannedFiles.toPng(LEAVE)));
            assertThat(photo.get("message").asText()).contains("PNG image", "the setting ocr = tesseract");
        }
        try (ServerProcess server = start(Map.of("PATH", guard.toString()))) {
            ApiClient client = server.client();
            JsonNode scan = awaitEnd(client, upload(client, "scan.pdf", ScannedFiles.toPdf(List.of(LEAVE, LEAVE))));
            assertThat(scan.get("message").asText()).isEqualTo("scan.pdf: The PDF holds images of pages, no text."
                    + " Tesseract is not installed: apt install tesseract-ocr.");
            assertThat(client.get("/readyz").text()).contains("apt install tesseract-ocr");
        }
    }

    @Test
    @Tag("reliability")
    void readsPagesOnRequestThatWereLeftUnread() throws Exception {
        String mixed;
        try (ServerProcess server = start(Map.of("PATH", guard.toString()))) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            mixed = upload(client, "mixed.pdf", ScannedFiles.toPdf(List.of(CANTEEN, LEAVE), "The archive is closed."));
            assertThat(textOf(client, mixed)).contains("The archive is closed.").doesNotContain("canteen");
            assertThat(document(client, mixed).at("/leftOut/0").toString())
                    .isEqualTo("{\"part\":\"pictured-pages\",\"count\":2}");
        }
        try (ServerProcess server = start(Map.of())) {
            ApiClient client = server.client();
            client.post(DOCUMENTS + "/" + mixed + "/refresh", Map.of());
            assertThat(textOf(client, mixed)).contains("The archive is closed.", "The canteen opens at noon",
                    "Every employee has twenty-eight days of leave.");
            assertThat(document(client, mixed).path("leftOut")).isEmpty();
        }
    }

    @Test
    @Tag("reliability")
    void goesOnAfterAKillAndDelaysNoOtherDocument() throws Exception {
        List<String> woods = List.of("oak", "ash", "beech", "larch", "cherry", "walnut", "maple", "cedar", "willow");
        int pagesBeforeKill = 4;
        var tesseract = new GuardedTesseract(guard, pagesBeforeKill);
        Map<String, String> settings = Map.of("PATH", tesseract.path(), "CARREL_INGEST_WORKERS", "1");
        String scan;
        try (ServerProcess server = start(settings)) {
            ApiClient client = server.client();
            client.put("/library/archive", Map.of());
            scan = upload(client, "scan.pdf", ScannedFiles.toPdf(woods.stream()
                    .map(wood -> ScannedFiles.drawPage("The door of this room is made of " + wood + ".",
                            "A visitor who wants furniture of " + wood + " asks the carpenter of the " + wood
                                    + " room."))
                    .toList()));
            Await.until(tesseract::pages, begun -> begun.size() > pagesBeforeKill);
            client.addDocument("archive", Map.of("text", "The library has three reading rooms."));
            String other = upload(client, "typed.pdf", ScannedFiles.toPdf(List.of(), "The lift is out of order."));
            assertThat(textOf(client, other)).contains("The lift is out of order.");
            assertThat(document(client, scan).get("status").asText()).isEqualTo("running");
            server.kill();
        }
        Await.until(tesseract::pages, all -> all.stream().noneMatch(TextInPicturesTest::isAlive));
        tesseract.letPass();
        try (ServerProcess server = start(settings)) {
            String text = textOf(server.client(), scan);
            assertThat(text).contains(woods.stream().map(wood -> "The door of this room is made of " + wood).toList());
            assertThat(tesseract.pages()).as("the page that was cut off is read again").hasSize(woods.size() + 1);
        }
    }

    private static boolean isAlive(long process) {
        return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
    }
}
