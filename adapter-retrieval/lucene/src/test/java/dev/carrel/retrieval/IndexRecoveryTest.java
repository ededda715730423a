package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.documentIds;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Recovery of an index after a crash, damage, or a failed write. */
class IndexRecoveryTest {

    private static final String EPOCH = "first epoch";

    private final Path folder;
    private final Path files;
    private LucenePassageIndex index;

    IndexRecoveryTest(@TempDir Path folder) {
        this.folder = folder;
        this.files = folder.resolve("lib-handbook");
    }

    @BeforeEach
    void openIndex() {
        index = LucenePassageIndex.open(folder);
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void createsFilesWithTheFirstChange() {
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, false));
        assertThat(foundIds(index, "thirty")).isEmpty();
        assertThat(documentIds(index)).isEmpty();
        index.purgeDeleted(LIBRARY);
        assertThat(index.commitLibrary(LIBRARY)).isZero();
        assertThat(files).doesNotExist();
        index.close();
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));

        apply(index, 1, put("leave", "Thirty days."));

        assertThat(files).isDirectory();
        assertThat(foundIds(index, "thirty")).containsExactly("leave");
        index.close();
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(1, false));
    }

    @Test
    void findsNothingOfAnotherEpochBeforeTheFirstChange() {
        fillAndClose();
        openIndex();
        assertThat(foundIds(index, "thirty")).as("before it is opened").containsExactly("leave");
        assertThat(index.openLibrary(LIBRARY, "next epoch")).isEqualTo(new IndexState(0, true));
        assertThat(foundIds(index, "thirty")).isEmpty();
        assertThat(files).doesNotExist();
        apply(index, 1, put("travel", "Thirty trains."));
        assertThat(foundIds(index, "thirty")).containsExactly("travel");
    }

    @Test
    void replacesAnIndexOfAnotherFormat() throws IOException {
        fillAndClose();
        try (var directory = FSDirectory.open(files);
                var writer = new IndexWriter(directory, new IndexWriterConfig())) {
            writer.setLiveCommitData(Map.of("epoch", EPOCH, "revision", "1", "format", "0").entrySet());
            writer.commit();
        }
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(folder.resolve("lib-handbook.damaged")).doesNotExist();
        assertThat(documentIds(index)).isEmpty();
    }

    @Test
    void rebuildsAnIndexWithATruncatedCommit() throws IOException {
        fillAndClose();
        truncateFile(commitFile());
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(folder.resolve("lib-handbook.damaged")).isDirectory();
        refillIndex();
    }

    @Test
    void rebuildsAnIndexWithoutACommit() throws IOException {
        fillAndClose();
        Files.delete(commitFile());
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        refillIndex();
    }

    @Test
    void rebuildsAnIndexWithAMissingFile() throws IOException {
        fillAndClose();
        Files.delete(dataFile());
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        refillIndex();
    }

    @Test
    void treatsAnEmptyFolderAsNoIndex() throws IOException {
        Files.createDirectory(files);
        assertThat(foundIds(index, "thirty")).isEmpty();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        refillIndex();
    }

    @Test
    void repairsDamageFoundBySearchAtTheNextOpening() throws IOException {
        fillAndClose();
        truncateFile(dataFile());
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThatThrownBy(() -> foundIds(index, "thirty")).isInstanceOf(IndexException.class);
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        assertThat(foundIds(index, "thirty")).isEmpty();
        refillIndex();
    }

    @Test
    void repairsDamageFoundByAChangeAtTheNextOpening() throws IOException {
        fillAndClose();
        truncateFile(dataFile());
        openIndex();
        index.openLibrary(LIBRARY, EPOCH);
        assertThatThrownBy(() -> apply(index, 2, put("travel", "Tickets."))).isInstanceOf(IndexException.class);
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(0, true));
        refillIndex();
    }

    @Test
    void keepsOneDamagedCopyUntilTheLibraryIsDropped() throws IOException {
        for (int time = 0; time < 2; time++) {
            fillAndClose();
            Files.write(files.resolve("note" + time), new byte[1]);
            truncateFile(commitFile());
            openIndex();
            index.openLibrary(LIBRARY, EPOCH);
        }
        assertThat(folder.resolve("lib-handbook.damaged").resolve("note1")).exists();
        assertThat(folder.resolve("lib-handbook.damaged").resolve("note0")).doesNotExist();
        index.dropLibrary(LIBRARY);
        assertThat(folder.resolve("lib-handbook.damaged")).doesNotExist();
        assertThat(files).doesNotExist();
    }

    @Test
    void finishesAnInterruptedDeletion() throws IOException {
        Path dropped = Files.createDirectory(folder.resolve("lib-recipes.dropped"));
        Files.createFile(dropped.resolve("segments_1"));
        index.close();
        openIndex();
        assertThat(dropped).doesNotExist();
    }

    @Test
    void revertsToThePreviousCommitWhenACommitFails() throws IOException {
        index.openLibrary(LIBRARY, EPOCH);
        apply(index, 1, put("leave", "Thirty days."));
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(1);
        apply(index, 2, put("travel", "Tickets are paid."));
        Path obstacle = Files.createDirectory(files.resolve("pending_segments_3"));
        assertThatThrownBy(() -> index.commitLibrary(LIBRARY)).isInstanceOf(IndexException.class);
        assertThatThrownBy(() -> apply(index, 3, put("canteen", "Soup."))).isInstanceOf(IndexException.class);
        Files.deleteIfExists(obstacle);
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(1);

        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(1, false));
        assertThat(documentIds(index)).containsExactly("leave");
        apply(index, 3, put("travel", "Tickets are paid."), put("canteen", "Soup."));
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(3);
        index.close();
        openIndex();
        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(3, false));
        assertThat(documentIds(index)).containsExactly("canteen", "leave", "travel");
    }

    @Test
    void repeatsAFailedPurgeAfterReopening() throws IOException {
        index.openLibrary(LIBRARY, EPOCH);
        apply(index, 2, Stream.concat(Stream.of(put("leave", "Thirty days."), put("travel", "Tickets are paid.")),
                IntStream.range(0, 100).mapToObj(number -> put("rule" + number, "Number " + number + ".")))
                .toArray(IndexUpdate[]::new));
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(2);
        apply(index, 3, new RemoveDocument(new DocumentId("travel"), 0));
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(3);
        assertThat(index.findRemnants(LIBRARY, new DocumentId("travel"))).isNotEmpty();
        List<Path> obstacles = new ArrayList<>();
        for (int segment = 1; segment < 10; segment++) {
            obstacles.add(Files.createDirectory(files.resolve("_" + segment + ".fdt")));
        }
        assertThatThrownBy(() -> index.purgeDeleted(LIBRARY)).isInstanceOf(IndexException.class);
        for (Path obstacle : obstacles) {
            Files.deleteIfExists(obstacle);
        }

        assertThat(index.openLibrary(LIBRARY, EPOCH)).isEqualTo(new IndexState(3, false));
        index.purgeDeleted(LIBRARY);
        assertThat(index.findRemnants(LIBRARY, new DocumentId("travel"))).isEmpty();
        assertThat(foundIds(index, "thirty")).containsExactly("leave");
    }

    private void fillAndClose() {
        index.openLibrary(LIBRARY, EPOCH);
        apply(index, 1, put("leave", "Thirty days."));
        index.close();
    }

    private void refillIndex() {
        apply(index, 1, put("leave", "Thirty days."));
        assertThat(foundIds(index, "thirty")).containsExactly("leave");
        assertThat(index.commitLibrary(LIBRARY)).isEqualTo(1);
    }

    private Path commitFile() throws IOException {
        return findFile("segments_");
    }

    /** Returns a file that is not read when the index is opened. */
    private Path dataFile() throws IOException {
        return findFile("_0.cfs");
    }

    private Path findFile(String prefix) throws IOException {
        try (Stream<Path> all = Files.list(files)) {
            return all.filter(file -> file.getFileName().toString().startsWith(prefix)).findFirst().orElseThrow();
        }
    }

    private static void truncateFile(Path file) throws IOException {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
    }
}
