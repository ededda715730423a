package dev.carrel.http.upload;

import dev.carrel.domain.error.UnavailableException;
import dev.carrel.http.MultipartFormBuilder;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.UploadTestService;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files during an upload, and of uploads that are aborted. */
class UploadLifecycleTest {

    private static final byte[] HALF = new MultipartFormBuilder().addFile("a.txt", "half of a text")
            .toUnfinishedBytes();

    @TempDir
    private Path spool;

    @Test
    void deletesUploadsOfDisconnectedClients() {
        try (var uploads = new UploadTestService(spool, settings -> settings)) {
            for (int round = 0; round < 3; round++) {
                try (RawConnection connection = uploads.openUpload()) {
                    connection.sendBytes(UploadTestService.chunkOf(HALF));
                    uploads.awaitSpooledFiles(1);
                }
                uploads.awaitSpooledFiles(0);
            }
            try (var connection = new RawConnection(uploads.service)) {
                connection.sendBytes(UploadTestService.requestHead() + "Content-Length: 1000\r\n\r\n").sendBytes(HALF);
                uploads.awaitSpooledFiles(1);
                connection.shutdownOutput();
                uploads.awaitSpooledFiles(0);
            }
        }
    }

    @Test
    void deletesRejectedUploads() {
        try (var uploads = new UploadTestService(spool, settings -> settings.withMaxFileBytes(100));
                RawConnection tooLarge = uploads.openUpload();
                RawConnection malformed = uploads.openUpload()) {
            tooLarge.sendBytes(UploadTestService.chunkOf(HALF));
            malformed.sendBytes(UploadTestService.chunkOf(HALF));
            uploads.awaitSpooledFiles(2);
            tooLarge.sendBytes(UploadTestService.chunkOf(new byte[200]));
            malformed.sendBytes(UploadTestService
                    .chunkOf(("--" + MultipartFormBuilder.BOUNDARY + "x").getBytes(StandardCharsets.US_ASCII)));

            uploads.awaitSpooledFiles(0);
            tooLarge.requireResponse().hasProblem(413, "content-too-large");
            malformed.sendBytes("0\r\n\r\n").requireResponse().hasProblem(400, "malformed-request");
        }
    }

    @Test
    void deletesUploadsWhenTheServerStops() {
        var uploads = new UploadTestService(spool, settings -> settings);
        try (RawConnection connection = uploads.openUpload()) {
            connection.sendBytes(UploadTestService.chunkOf(HALF));
            uploads.awaitSpooledFiles(1);
            uploads.close();
            uploads.awaitSpooledFiles(0);
        }
    }

    @Test
    void createsOwnerOnlyFilesWithUnguessableNames() throws Exception {
        try (var uploads = new UploadTestService(spool.resolve("deep/inside"), settings -> settings);
                RawConnection connection = uploads.openUpload()) {
            connection.sendBytes(UploadTestService.chunkOf(HALF));
            uploads.awaitSpooledFiles(1);
            Path file = uploads.spooledFiles().getFirst();

            assertThat(file.getFileName().toString()).matches("upload-[0-9]{10,}\\.part");
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void limitsConcurrentUploads() {
        try (var uploads = new UploadTestService(spool, settings -> settings.withMaxConcurrentUploads(1))) {
            try (RawConnection connection = uploads.openUpload()) {
                connection.sendBytes(UploadTestService.chunkOf(HALF));
                uploads.awaitSpooledFiles(1);

                ReceivedResponse refused = uploads.postForm(new MultipartFormBuilder().addFile("b.txt", "another"))
                        .hasProblem(503, "unavailable");
                assertThat(refused.header("Retry-After")).isEqualTo("5");
                uploads.admin.postJson(UploadTestService.DOCUMENTS, "{\"text\":\"a text\"}").hasStatus(200);
            }
            ReceivedResponse taken = uploads.postForm(new MultipartFormBuilder().addFile("b.txt", "another"));
            while (taken.status() == 503) {
                // The slot of the other is released soon after it has disconnected.
                taken = uploads.postForm(new MultipartFormBuilder().addFile("b.txt", "another"));
            }
            taken.hasStatus(200);
            uploads.awaitSpooledFiles(0);
        }
    }

    @Test
    void doesNotBlockOtherRequests() {
        List<RawConnection> slow = new ArrayList<>();
        try (var uploads = new UploadTestService(spool, settings -> settings.withMaxConcurrentUploads(200))) {
            for (int number = 0; number < 100; number++) {
                slow.add(uploads.openUpload().sendBytes(UploadTestService.chunkOf(HALF)));
            }
            uploads.awaitSpooledFiles(100);

            uploads.admin.getPath("/library").hasStatus(200);
            uploads.service.adminClient().postJson("/v2/library/alpha/query", "{\"query\":\"x\"}").hasStatus(200);
            slow.forEach(RawConnection::close);
            uploads.awaitSpooledFiles(0);
        } finally {
            slow.forEach(RawConnection::close);
        }
    }

    @Test
    void deletesOnlyLeftoversOfAnEarlierRun() throws Exception {
        Path left = Files.writeString(spool.resolve("upload-123.part"), "left over");
        Path other = Files.writeString(spool.resolve("somebody's.txt"), "theirs");
        try (var uploads = new UploadTestService(spool, settings -> settings)) {
            assertThat(left).doesNotExist();
            assertThat(other).exists();
            assertThat(uploads.spooledFiles()).containsExactly(other);
        }
        assertThat(other).hasContent("theirs");
    }

    @Test
    void recreatesAMissingFolder() throws Exception {
        Path folder = spool.resolve("uploads");
        try (var uploads = new UploadTestService(folder, settings -> settings)) {
            Files.delete(folder);
            uploads.postForm(new MultipartFormBuilder().addFile("a.txt", "a text")).hasStatus(200);
            uploads.awaitSpooledFiles(0);
        }
    }

    @Test
    void hidesTheCauseOfAWriteFailure() throws Exception {
        Path folder = spool.resolve("uploads");
        try (var uploads = new UploadTestService(folder, settings -> settings.withMaxConcurrentUploads(1))) {
            Files.delete(folder);
            Files.writeString(folder, "in the way");
            for (int round = 0; round < 3; round++) {
                ReceivedResponse fault = uploads.postForm(new MultipartFormBuilder().addFile("a.txt", "a text"));
                while (fault.status() == 503) {
                    // The slot of the previous one is released just after its response was sent.
                    fault = uploads.postForm(new MultipartFormBuilder().addFile("a.txt", "a text"));
                }
                fault.hasProblem(500, "internal-error");
                assertThat(fault.textAt("/instance")).isEqualTo(fault.header("X-Request-Id"));
                assertThat(fault.bodyText()).doesNotContain(spool.toString());
            }
        }
    }

    @Test
    void deletesTheTemporaryFolderWithTheServer() throws Exception {
        Path folder;
        try (var temporary = UploadSpool.openIn(null)) {
            folder = temporary.createFile().getParent();
            assertThat(folder).isDirectory();
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void failsToStartWithoutAFolder() throws Exception {
        Path file = Files.write(spool.resolve("file"), "in the way".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> UploadSpool.openIn(file))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("Carrel cannot keep uploads in " + file + ".");
    }
}
