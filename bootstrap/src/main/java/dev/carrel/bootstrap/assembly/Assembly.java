package dev.carrel.bootstrap.assembly;

import dev.carrel.application.Carrel;
import dev.carrel.application.embedding.EmbeddingLimits;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.StorageException;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.persistence.SqliteStorage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** An engine put together from the adapters, as settings say. */
public final class Assembly implements AutoCloseable {

    private final SqliteStorage storage;
    private final Outside outside;
    private final Carrel carrel;

    private Assembly(SqliteStorage storage, Outside outside, Carrel carrel) {
        this.storage = storage;
        this.outside = outside;
        this.carrel = carrel;
    }

    /**
     * Opens the engine of a data folder, which is made if it is not there.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException
     *             if another engine holds the folder
     */
    public static Assembly open(Settings settings) {
        DataFolder data = settings.data();
        make(data);
        SqliteStorage storage = SqliteStorage.open(data.database());
        Outside outside = Outside.open(settings);
        try {
            return new Assembly(storage, outside, engine(settings, storage, index(data, storage), outside));
        } catch (RuntimeException unusable) {
            outside.close();
            throw unusable;
        }
    }

    public Carrel carrel() {
        return carrel;
    }

    /** Reads all of the storage and says what is wrong with it, each in a sentence; empty if nothing is. */
    public List<String> checkStorage() {
        return storage.checkIntegrity();
    }

    /** The engine first: what it has in work goes back to its queue instead of failing. */
    @Override
    public void close() {
        try {
            carrel.close();
        } finally {
            outside.close();
        }
    }

    private static Carrel engine(Settings settings, Storage storage, PassageIndex index, Outside outside) {
        var embedders = new Embedders(settings.embedding());
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .pages(outside.pages(), outside.formats())
                .sitemaps(outside.pages())
                .callbacks(outside.callbacks())
                .replies(new ExtractiveReplyWriter())
                .passages(settings.passages())
                .embedding(embedders.current().orElse(null))
                .formerEmbedders(embedders::former)
                .embeddingLimits(EmbeddingLimits.DEFAULT.withThreads(settings.embedding().threads()))
                .answering(settings.answering())
                .processing(settings.processing())
                .adminSecret(settings.adminToken())
                .open();
    }

    private static PassageIndex index(DataFolder data, Storage storage) {
        try {
            return LucenePassageIndex.open(data.index());
        } catch (RuntimeException unusable) {
            storage.close();
            throw unusable;
        }
    }

    /** Only its owner may look into a new folder: it holds what all libraries know. */
    private static void make(DataFolder data) {
        try {
            Files.createDirectories(data.path(), privately());
        } catch (IOException impossible) {
            throw new StorageException("The data folder " + data + " cannot be made.", impossible);
        }
    }

    private static FileAttribute<?>[] privately() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))}
                : new FileAttribute<?>[0];
    }
}
