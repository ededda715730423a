package dev.carrel.git;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.git.GuardedConnection.NoGitServerException;
import dev.carrel.git.GuardedPack.TooLargeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.InvalidRemoteException;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.util.FileUtils;
import org.jspecify.annotations.Nullable;

/** A branch that is being compared. Its last commit is copied when it is needed. */
final class OpenRepository implements OpenPlace {

    private static final String COPY = "refs/heads/copy";
    /** How a file begins whose content is elsewhere. */
    private static final String LARGE_FILE_POINTER = "version https://git-lfs.github.com/spec/";
    /** Folders that contain one another a few times have files without end. */
    private static final int MAX_FILES = 5_000_000;
    private static final int MAX_POINTER_BYTES = 1024;

    private final ConnectorSettings settings;
    private final String ref;
    private final String folder;
    private final GitConnections connections;
    private final Path temporary;
    private @Nullable Repository copy;

    /** @param folder without a slash at its ends; empty for all */
    OpenRepository(ConnectorSettings settings, String ref, String folder, GitConnections connections, Path temporary) {
        this.settings = settings;
        this.ref = ref;
        this.folder = folder;
        this.connections = connections;
        this.temporary = temporary;
    }

    @Override
    public @Nullable String revision() throws PlaceException {
        ObjectId commit = findCommit();
        return commit == null ? null : commit.name();
    }

    /** Returns the last commit of the branch; null if the repository is empty. */
    private @Nullable ObjectId findCommit() throws PlaceException {
        try {
            Map<String, Ref> refs = Git.lsRemoteRepository()
                    .setRemote(settings.place())
                    .setTransportConfigCallback(connections::connect)
                    .callAsMap();
            Ref found = refs.get(ref);
            if (found == null && !refs.isEmpty()) {
                throw new PlaceException(
                        ref.equals(Constants.HEAD) ? "The repository has no branch of its own: name one."
                                : "The repository has no branch " + Repository.shortenRefName(ref) + ".",
                        null);
            }
            return found == null ? null : found.getObjectId();
        } catch (GitAPIException | JGitInternalException e) {
            throw toPlaceException(e);
        }
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        if (findCommit() == null) {
            return;
        }
        Repository repository = copyRepository();
        try (var commits = new RevWalk(repository); var files = new TreeWalk(repository)) {
            files.addTree(findFolder(repository, commits.parseCommit(repository.resolve(COPY)).getTree()));
            files.setRecursive(true);
            for (int count = 0; files.next(); count++) {
                if (count == MAX_FILES) {
                    throw new TooLargeException();
                }
                String path = files.getPathString();
                FileMode mode = files.getFileMode();
                // Links, and other repositories within this one, are none of its files.
                boolean isFile = mode == FileMode.REGULAR_FILE || mode == FileMode.EXECUTABLE_FILE;
                if (isFile && settings.selects(path)) {
                    ObjectId content = files.getObjectId(0);
                    visitor.visitItem(new PlaceItem(path, content.name(),
                            files.getObjectReader().getObjectSize(content, Constants.OBJ_BLOB)));
                }
            }
        } catch (IOException e) {
            throw toPlaceException(e);
        }
    }

    private ObjectId findFolder(Repository repository, ObjectId root) throws IOException, PlaceException {
        if (folder.isEmpty()) {
            return root;
        }
        try (TreeWalk found = TreeWalk.forPath(repository, folder, root)) {
            if (found == null || found.getFileMode() != FileMode.TREE) {
                throw new PlaceException("The repository has no folder " + folder + ".", null);
            }
            return found.getObjectId(0);
        }
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        try {
            ObjectLoader content = copyRepository().open(ObjectId.fromString(item.revision()), Constants.OBJ_BLOB);
            if (content.getSize() < MAX_POINTER_BYTES
                    && new String(content.getBytes(), StandardCharsets.UTF_8).startsWith(LARGE_FILE_POINTER)) {
                throw new PlaceException("It is kept in Git LFS, which is not read.", null);
            }
            return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1), new GitFile(content));
        } catch (MissingObjectException e) {
            throw new PlaceException("It has changed since it was listed.", e);
        } catch (IOException e) {
            throw new PlaceException("It could not be read.", e);
        }
    }

    private record GitFile(ObjectLoader content) implements ByteSource {

        @Override
        public long size() {
            return content.getSize();
        }

        @Override
        public InputStream openStream() throws IOException {
            return content.openStream();
        }
    }

    /** Copies the last commit, without earlier ones. */
    private Repository copyRepository() throws PlaceException {
        if (copy != null) {
            return copy;
        }
        try {
            Path directory = Files.createTempDirectory(Files.createDirectories(temporary), "git");
            copy = new RepositoryCopy(directory, maxBytes());
            Git.wrap(copy)
                    .fetch()
                    .setRemote(settings.place())
                    .setRefSpecs(new RefSpec("+" + ref + ":" + COPY))
                    .setTagOpt(TagOpt.NO_TAGS)
                    .setDepth(1)
                    .setTransportConfigCallback(connections::connect)
                    .call();
            return copy;
        } catch (GitAPIException | JGitInternalException | IOException e) {
            throw toPlaceException(e);
        }
    }

    /** Returns a quarter of the heap, which may be small; what else needs memory has the rest. */
    private static long maxBytes() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    private static PlaceException toPlaceException(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof NoResponseException unanswered) {
                return new PlaceException(String.valueOf(unanswered.getMessage()), failure);
            }
            if (cause instanceof NoGitServerException) {
                return new PlaceException("The server at this address does not speak the protocol of Git.", failure);
            }
            if (cause instanceof TooLargeException) {
                return new PlaceException("The repository is too large to be read.", failure);
            }
        }
        String message = String.valueOf(failure.getMessage());
        return new PlaceException(
                failure instanceof InvalidRemoteException || message.contains("not found")
                        || message.contains("not authorized") || message.contains("Authentication is required")
                                ? "There is no repository at this address that the connector may read."
                                : "The repository could not be read.",
                failure);
    }

    @Override
    public void close() {
        if (copy != null) {
            copy.close();
            try {
                FileUtils.delete(copy.getDirectory(), FileUtils.RECURSIVE | FileUtils.SKIP_MISSING);
            } catch (IOException ignored) {
                // What is left is deleted at the next start.
            }
            copy = null;
        }
    }
}
