package dev.carrel.bootstrap.cli;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.Announcement;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.cli.place.LocalPlace;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;

/** Opens data folders for commands. */
final class LocalFolder {

    private LocalFolder() {}

    static Place open(Settings settings, Need need, Terminal terminal) throws InterruptedException {
        try {
            return new LocalPlace(whole(settings, need, terminal), settings);
        } catch (DataFolderInUseException e) {
            throw heldByServer(settings.data(), e);
        }
    }

    /** An engine for a command that needs the folder itself. */
    static Assembly engine(Settings settings, Terminal terminal) throws InterruptedException {
        return engine(settings, Need.WHAT_IS_THERE, terminal);
    }

    /** The same, for a command that needs more. */
    static Assembly engine(Settings settings, Need need, Terminal terminal) throws InterruptedException {
        try {
            return whole(settings, need, terminal);
        } catch (DataFolderInUseException e) {
            throw held(settings.data(), e);
        }
    }

    /** An open engine whose indexes are whole: a server may answer while a lost one is built anew, a command waits. */
    private static Assembly whole(Settings settings, Need need, Terminal terminal) throws InterruptedException {
        Assembly engine = open(settings, need);
        try {
            Rebuilding.await(engine.carrel(), terminal);
            return engine;
        } catch (RuntimeException | InterruptedException e) {
            engine.close();
            throw e;
        }
    }

    private static Assembly open(Settings settings, Need need) {
        DataFolder data = settings.data();
        if (!need.mayBeNew() && !data.hasData()) {
            throw CommandException.cannot("There is no Carrel data in " + data + "; name another folder with --data, "
                    + "or a server with --server.", null);
        }
        return Assembly.open(need.workers() ? settings : settings.withoutWorkers());
    }

    /** What to do when another process holds the folder, for commands that could work with its server instead. */
    static CommandException heldByServer(DataFolder data, DataFolderInUseException held) {
        return CommandException.cannot(Announcement.in(data)
                .map(address -> "The data folder " + data + " is in use by the server at " + address
                        + "; give --server " + address + ", or stop it first.")
                .orElse("The data folder " + data
                        + " is in use by another Carrel; name its server with --server, or stop it first."),
                held);
    }

    /** The same, for commands that need the folder. */
    static CommandException held(DataFolder data, DataFolderInUseException held) {
        return CommandException.cannot("The data folder " + data + " is in use by "
                + Announcement.in(data).map(address -> "the server at " + address).orElse("another Carrel")
                + "; stop it first.", held);
    }

    /** The libraries named, each of which must be there; all if none is named. */
    static List<LibraryId> libraries(Carrel carrel, List<LibraryId> named) {
        named.forEach(library -> carrel.library(library).describe());
        return named.isEmpty() ? carrel.listLibraries().stream().map(Library::id).toList() : named;
    }
}
