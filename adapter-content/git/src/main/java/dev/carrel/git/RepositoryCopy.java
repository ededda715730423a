package dev.carrel.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.PackParser;

/** A copy of a repository, into which objects get only as a {@link GuardedPack}. */
final class RepositoryCopy extends FileRepository {

    private final long maxBytes;

    /**
     * Creates the copy.
     *
     * @param directory an empty folder
     * @param maxBytes of memory for its objects while they arrive
     */
    RepositoryCopy(Path directory, long maxBytes) throws IOException {
        super(new FileRepositoryBuilder().setBare().setGitDir(directory.toFile()).setup());
        this.maxBytes = maxBytes;
        create(true);
    }

    @Override
    public ObjectInserter newObjectInserter() {
        ObjectInserter unguarded = super.newObjectInserter();
        return new ObjectInserter.Filter() {

            @Override
            protected ObjectInserter delegate() {
                return unguarded;
            }

            @Override
            public PackParser newPackParser(InputStream pack) throws IOException {
                return unguarded.newPackParser(new GuardedPack(pack, maxBytes));
            }
        };
    }
}
