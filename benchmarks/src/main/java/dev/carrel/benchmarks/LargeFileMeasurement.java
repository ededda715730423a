package dev.carrel.benchmarks;

import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Measures the memory of a server for uploads of the maximum size, one at a time. */
final class LargeFileMeasurement {

    private static final int MAX_BYTES = 50 * 1024 * 1024 - 4096;
    private static final String BOUNDARY = "a-boundary-that-is-in-no-file";

    private LargeFileMeasurement() {}

    static void measureUploads(Path data, BiConsumer<String, String> row) throws IOException, InterruptedException {
        Files.createDirectories(data);
        try (BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(data);
                HttpClient http = HttpClient.newHttpClient()) {
            sendRequest(http, newRequest(carrel, "/library/large").header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString("{}")));
            row.accept("resident memory of the server before large files", carrel.residentMebibytes() + " MiB");
            measureUploads(carrel, http, "page.html", htmlPage(), row);
            measureUploads(carrel, http, "print.pdf", pdfFile(), row);
        }
    }

    private static void measureUploads(BenchmarkServerProcess carrel, HttpClient http, String name, byte[] content,
            BiConsumer<String, String> row) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        String answer = sendRequest(http, newRequest(carrel, "/library/large/document").header("Prefer", "wait=60")
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(BodyPublishers.ofByteArray(multipartBody(name, content))));
        row.accept("a file of %d MiB, %s".formatted((content.length + 1024 * 1024 - 1) / 1024 / 1024, name),
                "%.1f s; most resident memory of the server so far %d MiB, of a process that reads formats %d MiB; %s"
                        .formatted((System.nanoTime() - begin) / 1e9, carrel.maxResidentMebibytes(),
                                carrel.maxChildResidentMebibytes(), answer));
    }

    /** Creates a page at the limit of extracted text, with the same amount of markup. */
    private static byte[] htmlPage() {
        var page = new StringBuilder("<!doctype html><title>Large</title><main>");
        var corpus = new ZipfCorpus(1);
        while (page.length() < 9 * 1024 * 1024) {
            page.append("<div class=\"part of a page that has much markup\" data-part=\"")
                    .append(page.length())
                    .append("\"><p>")
                    .append(corpus.nextText(12))
                    .append("</p></div>\n");
        }
        return page.append("</main>").toString().getBytes(UTF_8);
    }

    /** Creates a document of 200 pages of text and an image that fills the rest. */
    private static byte[] pdfFile() throws IOException {
        var objects = new ArrayList<byte[]>();
        var kids = new StringBuilder();
        int pages = 200;
        for (int page = 0; page < pages; page++) {
            kids.append(4 + 2 * page).append(" 0 R ");
        }
        objects.add("<< /Type /Catalog /Pages 2 0 R >>".getBytes(UTF_8));
        objects.add(("<< /Type /Pages /Kids [" + kids + "] /Count " + pages + " >>").getBytes(UTF_8));
        objects.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".getBytes(UTF_8));
        for (int page = 0; page < pages; page++) {
            objects.add(("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 842] /Contents " + (5 + 2 * page)
                    + " 0 R /Resources << /Font << /F1 3 0 R >> >> >>").getBytes(UTF_8));
            objects.add(pdfStream("", pageLines(page).getBytes(UTF_8)));
        }
        int size = objects.stream().mapToInt(object -> object.length).sum();
        var picture = new byte[MAX_BYTES - size - 40 * objects.size()];
        Arrays.fill(picture, (byte) 7);
        objects.add(pdfStream(
                "/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /BitsPerComponent 8 /ColorSpace /DeviceGray",
                picture));
        return pdfOf(objects);
    }

    private static String pageLines(int page) {
        var lines = new StringBuilder("BT /F1 10 Tf 12 TL 40 800 Td ");
        var corpus = new ZipfCorpus(page);
        for (int line = 0; line < 50; line++) {
            lines.append('(').append(corpus.nextText(12).replace("\n", " ")).append(") Tj T* ");
        }
        return lines.append("ET").toString();
    }

    private static byte[] pdfStream(String attributes, byte[] content) throws IOException {
        var stream = new ByteArrayOutputStream();
        stream.write(("<< " + attributes + " /Length " + content.length + " >>\nstream\n").getBytes(UTF_8));
        stream.write(content);
        stream.write("\nendstream".getBytes(UTF_8));
        return stream.toByteArray();
    }

    private static byte[] pdfOf(List<byte[]> objects) throws IOException {
        var file = new ByteArrayOutputStream();
        file.write("%PDF-1.4\n".getBytes(UTF_8));
        var table = new StringBuilder("xref\n0 " + (objects.size() + 1) + "\n0000000000 65535 f \n");
        for (int number = 1; number <= objects.size(); number++) {
            table.append("%010d 00000 n \n".formatted(file.size()));
            file.write((number + " 0 obj\n").getBytes(UTF_8));
            file.write(objects.get(number - 1));
            file.write("\nendobj\n".getBytes(UTF_8));
        }
        int start = file.size();
        file.write((table + "trailer\n<< /Size " + (objects.size() + 1) + " /Root 1 0 R >>\nstartxref\n" + start
                + "\n%%EOF\n").getBytes(UTF_8));
        return file.toByteArray();
    }

    private static byte[] multipartBody(String name, byte[] content) throws IOException {
        var body = new ByteArrayOutputStream();
        body.write(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n").getBytes(UTF_8));
        body.write(content);
        body.write(("\r\n--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
        return body.toByteArray();
    }

    private static HttpRequest.Builder newRequest(BenchmarkServerProcess server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Duration.ofMinutes(2))
                .header("Authorization", "Bearer " + BenchmarkServerProcess.ADMIN_TOKEN);
    }

    private static String sendRequest(HttpClient http, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new IllegalStateException("status " + response.statusCode() + ": " + response.body());
        }
        return response.body().replaceAll(".*\"status\"\\s*:\\s*\"(\\w+)\".*", "$1");
    }
}
