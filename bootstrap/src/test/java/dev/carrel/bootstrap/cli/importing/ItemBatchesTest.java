package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ItemBatchesTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit does
    private Path folder;

    @Test
    void takesSmallFilesTogetherAndTheRestByItself() throws IOException {
        var items = new ArrayList<ImportItem>();
        for (int number = 0; number < 120; number++) {
            items.add(fileOf("small-" + number, 100));
        }
        items.add(fileOf("large", 600 * 1024));
        items.add(new ImportItem.NewPage(new WebAddress("https://example.org/")));
        items.add(ImportItem.LocalFile.ofArgument(folder.resolve("missing")));
        items.add(fileOf("half", 300 * 1024));
        items.add(fileOf("other-half", 300 * 1024));
        var batches = new ItemBatches(items);

        var sizes = new ArrayList<Integer>();
        var taken = new ArrayList<ImportItem>();
        for (List<ImportItem> batch = batches.takeNext(); !batch.isEmpty(); batch = batches.takeNext()) {
            sizes.add(batch.size());
            taken.addAll(batch);
        }

        assertThat(sizes).containsExactly(20, 20, 20, 20, 20, 20, 1, 1, 1, 1, 1);
        assertThat(taken).isEqualTo(items);
    }

    private ImportItem fileOf(String name, int bytes) throws IOException {
        return ImportItem.LocalFile.ofArgument(Files.write(folder.resolve(name), new byte[bytes]));
    }
}
