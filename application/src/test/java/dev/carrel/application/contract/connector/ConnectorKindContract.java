package dev.carrel.application.contract.connector;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The contract of a {@link ConnectorKind} whose items are files, or become files when they are read, and which lists
 * all of them.
 */
public abstract class ConnectorKindContract {

    /** Returns the kind. */
    protected abstract ConnectorKind kind();

    /** Returns the settings of a place that is empty before the first file is written. */
    protected abstract ConnectorSettings settings();

    /** Writes a file, which is not changing any more. */
    protected abstract void writeFile(String path, String text) throws Exception;

    /** Deletes a file. */
    protected abstract void deleteFile(String path) throws Exception;

    /** Takes the place away. */
    protected abstract void removePlace() throws Exception;

    /** Returns a path with characters that addresses have only escaped. */
    protected String oddPath() {
        return "deep/er/ü b%c#.md";
    }

    /** Returns the path of what is written as {@code .hidden/c.md}; empty if it is left out. */
    protected String pathOfHidden() {
        return "";
    }

    /** Returns the name of the file as which an item is read. */
    protected String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns what was written to a file, by its content. */
    protected String textOf(String content) {
        return content;
    }

    protected final Map<String, PlaceItem> list(ConnectorSettings listed) throws PlaceException {
        var items = new TreeMap<String, PlaceItem>();
        try (OpenPlace place = kind().openPlace(listed)) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    assertThat(items.put(item.path(), item)).isNull();
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
            assertThat(place.listsOnlyNewest()).as("what is not listed is gone").isFalse();
        }
        return items;
    }

    protected final String read(PlaceItem item) throws Exception {
        try (OpenPlace place = kind().openPlace(settings())) {
            NewDocument document = place.readItem(item);
            var file = (SourceFile) document.source();
            assertThat(document.key()).isNull();
            assertThat(file.name()).isEqualTo(fileName(item.path()));
            return textOf(new String(file.content().openStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void listsAndReadsFiles() throws Exception {
        writeFile("a.md", "One.");
        writeFile(oddPath(), "Zwei.");
        kind().checkSettings(settings());
        Map<String, PlaceItem> items = list(settings());
        assertThat(items).containsOnlyKeys("a.md", oddPath());
        assertThat(read(items.get("a.md"))).isEqualTo("One.");
        assertThat(read(items.get(oddPath()))).isEqualTo("Zwei.");
    }

    @Test
    void selectsFiles() throws Exception {
        writeFile("a.md", "One.");
        writeFile("b.txt", "Two.");
        writeFile(".hidden/c.md", "Three.");
        ConnectorSettings all = settings();
        var some = new ConnectorSettings(all.kind(), all.place(), List.of(new PathPattern("*.md")), List.of(),
                all.interval(), all.attributes(), all.rules(), null, 25, all.options());
        assertThat(listVisible(some)).containsOnlyKeys("a.md");
        assertThat(listVisible(all)).containsOnlyKeys("a.md", "b.txt");
    }

    private Map<String, PlaceItem> listVisible(ConnectorSettings listed) throws PlaceException {
        Map<String, PlaceItem> items = list(listed);
        items.remove(pathOfHidden());
        return items;
    }

    @Test
    void givesAChangedFileAnotherRevision() throws Exception {
        writeFile("a.md", "One.");
        writeFile("b.md", "Two.");
        Map<String, PlaceItem> before = list(settings());
        assertThat(list(settings())).isEqualTo(before);
        writeFile("a.md", "Six.");
        deleteFile("b.md");
        Map<String, PlaceItem> after = list(settings());
        assertThat(after).containsOnlyKeys("a.md");
        assertThat(after.get("a.md").revision()).isNotNull().isNotEqualTo(before.get("a.md").revision());
        assertThatThrownBy(() -> read(before.get("b.md"))).isInstanceOf(PlaceException.class);
    }

    @Test
    void reportsAPlaceThatIsAway() throws Exception {
        writeFile("a.md", "One.");
        list(settings());
        removePlace();
        assertThatThrownBy(() -> list(settings())).isInstanceOf(PlaceException.class).hasMessageEndingWith(".");
    }
}
