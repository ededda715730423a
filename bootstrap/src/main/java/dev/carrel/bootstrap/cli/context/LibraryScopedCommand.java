package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Base class of commands that work on the content of one library: the given one, or the only one there is. */
public abstract class LibraryScopedCommand extends ClientCommand {

    @Option(names = {"-l", "--library"}, paramLabel = "ID")
    private @Nullable LibraryId library;

    private final boolean createsFolder;

    /** Creates a command that works with a data folder as it is, without workers. */
    protected LibraryScopedCommand() {
        this(FolderAccess.EXISTING);
    }

    /** Creates a command that opens a data folder with this access. */
    protected LibraryScopedCommand(FolderAccess folderAccess) {
        super(folderAccess);
        this.createsFolder = folderAccess.createsFolder();
    }

    /** Creates no data folder for a library that is not named. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        if (library == null && createsFolder && !hasTarget()) {
            throw OnlyLibrary.noLibrary();
        }
        return super.call();
    }

    @Override
    final void prepareWith(CommandClient client) {
        if (library == null) {
            library = asksAnyLibrary() ? OnlyLibrary.findUnlessSeveral(client).orElse(null) : OnlyLibrary.find(client);
        }
    }

    /** Returns whether the command works without a library where there are several. */
    protected boolean asksAnyLibrary() {
        return false;
    }

    /** Returns the ID of the library; empty if the command is for any of several. */
    protected final Optional<LibraryId> findLibrary() {
        return Optional.ofNullable(library);
    }

    /** Returns the ID of the library; known when the command runs. */
    protected final LibraryId library() {
        return Objects.requireNonNull(library);
    }
}
