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
        return new LocalPlace(engine(settings, need, terminal), settings.data());
    }

    /** An open engine whose indexes are whole: a server may answer while a lost one is built anew, a command waits. */
    static Assembly engine(Settings settings, Need need, Terminal terminal) throws InterruptedException {
        Assembly engine = open(settings, need);
        try {
            Rebuilding.await(engine.carrel(), terminal);
            return engine;
        } catch (RuntimeException | InterruptedException problem) {
            engine.close();
            throw problem;
        }
    }

    private static Assembly open(Settings settings, Need need) {
        DataFolder data = settings.data();
        if (!need.mayBeNew() && !data.hasData()) {
            throw new MisuseException("There is no Carrel data in " + data + "; name another folder with --data, "
                    + "or a server with --server.");
        }
        try {
            return Assembly.open(need.workers() ? settings : settings.withoutWorkers());
        } catch (DataFolderInUseException held) {
            throw new MisuseException(wayOut(data), held);
        }
    }

    /** What to do when another process holds the folder. */
    static String wayOut(DataFolder data) {
        return Announcement.in(data)
                .map(address -> "The data folder " + data + " is in use by the server at " + address
                        + "; give --server "
                        + address + ", or stop it first.")
                .orElse("The data folder " + data
                        + " is in use by another Carrel; name its server with --server, or stop it first.");
    }

    /** The libraries named, each of which must be there; all if none is named. */
    static List<LibraryId> libraries(Carrel carrel, List<LibraryId> named) {
        named.forEach(library -> carrel.library(library).overview());
        return named.isEmpty() ? carrel.libraries().stream().map(Library::id).toList() : named;
    }
}
