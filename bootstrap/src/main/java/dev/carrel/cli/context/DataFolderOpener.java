package dev.carrel.cli.context;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.assembly.ServerAddressFile;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.EmbeddedClient;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;

/** Opens data folders for commands. */
public final class DataFolderOpener {

    private DataFolderOpener() {}

    static CarrelClient openClient(Settings settings, FolderAccess access, Terminal terminal)
            throws InterruptedException {
        try {
            return new EmbeddedClient(openComplete(settings, access, terminal), settings);
        } catch (DataFolderInUseException e) {
            throw inUseByServer(settings.data(), e);
        }
    }

    /** An engine for a command that needs the folder itself. */
    public static EngineInstance openEngine(Settings settings, Terminal terminal) throws InterruptedException {
        return openEngine(settings, FolderAccess.EXISTING, terminal);
    }

    /** The same, for a command that needs more. */
    public static EngineInstance openEngine(Settings settings, FolderAccess access, Terminal terminal)
            throws InterruptedException {
        try {
            return openComplete(settings, access, terminal);
        } catch (DataFolderInUseException e) {
            throw inUse(settings.data(), e);
        }
    }

    /** An open engine whose indexes are whole: a server may answer while a lost one is built anew, a command waits. */
    private static EngineInstance openComplete(Settings settings, FolderAccess access, Terminal terminal)
            throws InterruptedException {
        EngineInstance instance = openInstance(settings, access);
        try {
            RebuildProgressBar.awaitRebuilt(instance.engine(), terminal);
            return instance;
        } catch (RuntimeException | InterruptedException e) {
            instance.close();
            throw e;
        }
    }

    private static EngineInstance openInstance(Settings settings, FolderAccess access) {
        DataFolder data = settings.data();
        if (!access.createsFolder() && !data.hasData()) {
            throw CommandException.failure("There is no Carrel data in " + data + "; name another folder with --data, "
                    + "or a server with --server.", null);
        }
        return EngineInstance.open(access.startsWorkers() ? settings : settings.withoutWorkers());
    }

    /** What to do when another process holds the folder, for commands that could work with its server instead. */
    static CommandException inUseByServer(DataFolder data, DataFolderInUseException e) {
        return CommandException.failure(ServerAddressFile.readAddress(data)
                .map(address -> "The data folder " + data + " is in use by the server at " + address
                        + "; give --server " + address + ", or stop it first.")
                .orElse("The data folder " + data
                        + " is in use by another Carrel; name its server with --server, or stop it first."),
                e);
    }

    /** The same, for commands that need the folder. */
    public static CommandException inUse(DataFolder data, DataFolderInUseException e) {
        return CommandException.failure("The data folder " + data + " is in use by "
                + ServerAddressFile.readAddress(data)
                        .map(address -> "the server at " + address)
                        .orElse("another Carrel")
                + "; stop it first.", e);
    }

    /** The libraries named, each of which must be there; all if none is named. */
    public static List<LibraryId> selectLibraries(Carrel carrel, List<LibraryId> named) {
        named.forEach(library -> carrel.library(library).describe());
        return named.isEmpty() ? carrel.listLibraries().stream().map(Library::id).toList() : named;
    }
}
