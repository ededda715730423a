package dev.carrel.http;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.limits.IngestLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A service that accepts files, each of which is a text. */
public final class UploadTestService implements AutoCloseable {

    public static final String DOCUMENTS = "/library/alpha/document";

    public final ApiTestService service;
    public final ApiTestClient admin;
    private final Path spool;

    public UploadTestService(Path spool, UnaryOperator<UploadSettings> settings) {
        this.spool = spool;
        this.service = ApiTestService
                .configure(
                        engine -> engine.pageFetcher(new CannedPageFetcher())
                                .textExtractor(new PlainTextExtractor())
                                .ingestLimits(IngestLimits.builder()
                                        .maxOriginalBytes(5_000)
                                        .maxLibraryOriginalBytes(8_000)
                                        .build()))
                .startWith(all -> all.withMaxBodyBytes(10_000)
                        .withUploads(settings.apply(all.uploads().withFolder(spool))));
        this.admin = service.adminClient();
    }

    public ReceivedResponse postForm(MultipartFormBuilder form, String... headers) {
        return postForm(form.toBytes(), headers);
    }

    public ReceivedResponse postForm(byte[] form, String... headers) {
        return admin.sendRequest("POST", DOCUMENTS, BodyPublishers.ofByteArray(form), withFormType(headers));
    }

    public ReceivedResponse postChunked(byte[] form) {
        return admin.sendRequest("POST", DOCUMENTS, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form)),
                withFormType());
    }

    /** Starts an upload of unknown length. */
    public RawConnection openUpload() {
        return new RawConnection(service).sendBytes(requestHead() + "Transfer-Encoding: chunked\r\n\r\n");
    }

    public static String requestHead() {
        return "POST " + DOCUMENTS + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                + "\r\nContent-Type: " + MultipartFormBuilder.TYPE + "\r\n";
    }

    public static byte[] chunkOf(byte[] bytes, int from, int to) {
        String size = Integer.toHexString(to - from) + "\r\n";
        var chunk = new byte[size.length() + to - from + 2];
        for (int index = 0; index < size.length(); index++) {
            chunk[index] = (byte) size.charAt(index);
        }
        System.arraycopy(bytes, from, chunk, size.length(), to - from);
        chunk[chunk.length - 2] = '\r';
        chunk[chunk.length - 1] = '\n';
        return chunk;
    }

    public static byte[] chunkOf(byte[] bytes) {
        return chunkOf(bytes, 0, bytes.length);
    }

    public List<Path> spooledFiles() {
        try (Stream<Path> files = Files.list(spool)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a number of spooled files: they are deleted just after the response was sent. */
    public void awaitSpooledFiles(int number) {
        while (spooledFiles().size() != number) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        service.close();
    }

    private static String[] withFormType(String... headers) {
        return Stream.concat(Stream.of("Content-Type", MultipartFormBuilder.TYPE), Stream.of(headers))
                .toArray(String[]::new);
    }
}
