package dev.carrel.http;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A service that takes files, of which each is a text. */
final class UploadService implements AutoCloseable {

    static final String DOCUMENTS = "/library/alpha/document";

    final Service service;
    final Client admin;
    private final Path spool;

    UploadService(Path spool, UnaryOperator<UploadSettings> settings) {
        this.spool = spool;
        this.service = Service.with(engine -> engine.webReader(new CannedPageFetcher(), new PlainTextExtractor()))
                .settings(all -> all.withMostBodyBytes(10_000)
                        .withUploads(settings.apply(all.uploads().withFolder(spool))));
        this.admin = service.admin();
    }

    Received post(FormOf form, String... headers) {
        return post(form.bytes(), headers);
    }

    Received post(byte[] form, String... headers) {
        return admin.send("POST", DOCUMENTS, BodyPublishers.ofByteArray(form), typed(headers));
    }

    Received postChunked(byte[] form) {
        return admin.send("POST", DOCUMENTS, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form)),
                typed());
    }

    /** Begins to send, without saying how much it will be. */
    RawConnection begin() {
        return new RawConnection(service).send(head() + "Transfer-Encoding: chunked\r\n\r\n");
    }

    static String head() {
        return "POST " + DOCUMENTS + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                + "\r\nContent-Type: " + FormOf.TYPE + "\r\n";
    }

    static byte[] chunk(byte[] bytes, int from, int to) {
        String size = Integer.toHexString(to - from) + "\r\n";
        var chunk = new byte[size.length() + to - from + 2];
        for (int place = 0; place < size.length(); place++) {
            chunk[place] = (byte) size.charAt(place);
        }
        System.arraycopy(bytes, from, chunk, size.length(), to - from);
        chunk[chunk.length - 2] = '\r';
        chunk[chunk.length - 1] = '\n';
        return chunk;
    }

    static byte[] chunk(byte[] bytes) {
        return chunk(bytes, 0, bytes.length);
    }

    List<Path> spooled() {
        try (Stream<Path> files = Files.list(spool)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until so many files are there: they go just after the answer was sent. */
    void awaitSpooled(int number) {
        while (spooled().size() != number) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        service.close();
    }

    private static String[] typed(String... headers) {
        return Stream.concat(Stream.of("Content-Type", FormOf.TYPE), Stream.of(headers)).toArray(String[]::new);
    }
}
