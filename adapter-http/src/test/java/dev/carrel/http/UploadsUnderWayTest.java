package dev.carrel.http;

import dev.carrel.domain.error.UnavailableException;
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

/** Files while they come in, and those that never come whole. */
class UploadsUnderWayTest {

    private static final byte[] HALF = new FormOf().file("a.txt", "half of a text").unfinished();

    @TempDir
    private Path spool;

    @Test
    void areDeletedWhenTheClientLeavesHalfWay() {
        try (var uploads = new UploadService(spool, settings -> settings)) {
            for (int round = 0; round < 3; round++) {
                try (RawConnection connection = uploads.begin()) {
                    connection.send(UploadService.chunk(HALF));
                    uploads.awaitSpooled(1);
                }
                uploads.awaitSpooled(0);
            }
            try (var connection = new RawConnection(uploads.service)) {
                connection.send(UploadService.head() + "Content-Length: 1000\r\n\r\n").send(HALF);
                uploads.awaitSpooled(1);
                connection.end();
                uploads.awaitSpooled(0);
            }
        }
    }

    @Test
    void areDeletedAsSoonAsTheyAreRefused() {
        try (var uploads = new UploadService(spool, settings -> settings.withMostBytes(100));
                RawConnection tooLarge = uploads.begin();
                RawConnection malformed = uploads.begin()) {
            tooLarge.send(UploadService.chunk(HALF));
            malformed.send(UploadService.chunk(HALF));
            uploads.awaitSpooled(2);
            tooLarge.send(UploadService.chunk(new byte[200]));
            malformed.send(UploadService.chunk(("--" + FormOf.BOUNDARY + "x").getBytes(StandardCharsets.US_ASCII)));

            uploads.awaitSpooled(0);
            tooLarge.requireAnswer().isProblem(413, "content-too-large");
            malformed.send("0\r\n\r\n").requireAnswer().isProblem(400, "malformed-request");
        }
    }

    @Test
    void areDeletedWhenTheServerStops() {
        var uploads = new UploadService(spool, settings -> settings);
        try (RawConnection connection = uploads.begin()) {
            connection.send(UploadService.chunk(HALF));
            uploads.awaitSpooled(1);
            uploads.close();
            uploads.awaitSpooled(0);
        }
    }

    @Test
    void areForTheOwnerOnlyAndCannotBeGuessed() throws Exception {
        try (var uploads = new UploadService(spool.resolve("deep/inside"), settings -> settings);
                RawConnection connection = uploads.begin()) {
            connection.send(UploadService.chunk(HALF));
            uploads.awaitSpooled(1);
            Path file = uploads.spooled().getFirst();

            assertThat(file.getFileName().toString()).matches("upload-[0-9]{10,}\\.part");
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void areSoManyAtOnce() {
        try (var uploads = new UploadService(spool, settings -> settings.withMostAtOnce(1))) {
            try (RawConnection connection = uploads.begin()) {
                connection.send(UploadService.chunk(HALF));
                uploads.awaitSpooled(1);

                Received refused = uploads.post(new FormOf().file("b.txt", "another")).isProblem(503, "unavailable");
                assertThat(refused.header("Retry-After")).isEqualTo("5");
                uploads.admin.post(UploadService.DOCUMENTS, "{\"text\":\"a text\"}").is(200);
            }
            Received taken = uploads.post(new FormOf().file("b.txt", "another"));
            while (taken.status() == 503) {
                // The place of the other is given back soon after it has left.
                taken = uploads.post(new FormOf().file("b.txt", "another"));
            }
            taken.is(200);
            uploads.awaitSpooled(0);
        }
    }

    @Test
    void doNotKeepOthersFromBeingAnswered() {
        List<RawConnection> slow = new ArrayList<>();
        try (var uploads = new UploadService(spool, settings -> settings.withMostAtOnce(200))) {
            for (int number = 0; number < 100; number++) {
                slow.add(uploads.begin().send(UploadService.chunk(HALF)));
            }
            uploads.awaitSpooled(100);

            uploads.admin.get("/library").is(200);
            uploads.service.admin().post("/v2/library/alpha/query", "{\"query\":\"x\"}").is(200);
            slow.forEach(RawConnection::close);
            uploads.awaitSpooled(0);
        } finally {
            slow.forEach(RawConnection::close);
        }
    }

    @Test
    void ofAnEarlierRunAreDeletedAtTheStartAndNothingElse() throws Exception {
        Path left = Files.writeString(spool.resolve("upload-123.part"), "left over");
        Path other = Files.writeString(spool.resolve("somebody's.txt"), "theirs");
        try (var uploads = new UploadService(spool, settings -> settings)) {
            assertThat(left).doesNotExist();
            assertThat(other).exists();
            assertThat(uploads.spooled()).containsExactly(other);
        }
        assertThat(other).hasContent("theirs");
    }

    @Test
    void getTheirFolderBackIfItIsClearedAway() throws Exception {
        Path folder = spool.resolve("uploads");
        try (var uploads = new UploadService(folder, settings -> settings)) {
            Files.delete(folder);
            uploads.post(new FormOf().file("a.txt", "a text")).is(200);
            uploads.awaitSpooled(0);
        }
    }

    @Test
    void thatCannotBeKeptAreAFaultThatTellsNothing() throws Exception {
        Path folder = spool.resolve("uploads");
        try (var uploads = new UploadService(folder, settings -> settings.withMostAtOnce(1))) {
            Files.delete(folder);
            Files.writeString(folder, "in the way");
            for (int round = 0; round < 3; round++) {
                Received fault = uploads.post(new FormOf().file("a.txt", "a text"));
                while (fault.status() == 503) {
                    // The place of the one before is given back just after its answer was sent.
                    fault = uploads.post(new FormOf().file("a.txt", "a text"));
                }
                fault.isProblem(500, "internal-error");
                assertThat(fault.at("/instance")).isEqualTo(fault.header("X-Request-Id"));
                assertThat(fault.text()).doesNotContain(spool.toString());
            }
        }
    }

    @Test
    void haveAFolderOfTheirOwnThatGoesWithTheServer() throws Exception {
        Path folder;
        try (var temporary = Spool.in(null)) {
            folder = temporary.newFile().getParent();
            assertThat(folder).isDirectory();
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void needAFolder() throws Exception {
        Path file = Files.write(spool.resolve("file"), "in the way".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Spool.in(file))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("Carrel cannot keep uploads in " + file + ".");
    }
}
