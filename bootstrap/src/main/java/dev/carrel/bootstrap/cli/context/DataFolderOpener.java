package dev.carrel.bootstrap.cli.context;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.cli.context.CommandTarget.FolderTarget;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens data folders and explains why one cannot be opened. */
public final class DataFolderOpener {

    private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    private DataFolderOpener() {}

    /**
     * Opens a data folder, or finds the server that has opened it for this user.
     *
     * @param given the token that was given for the command; null for none
     */
    static CommandTarget openOrFindServer(EngineOpener opener, FolderAccess access, @Nullable TokenSecret given,
            Terminal terminal) throws InterruptedException {
        try {
            requireData(opener, access, "; give another folder with --data or a server with --server.");
            OpenEngine open = openComplete(opener, access, terminal);
            return new FolderTarget(open, given == null ? null : authenticate(open, opener, given));
        } catch (DataFolderInUseException e) {
            return findServer(opener, given).orElseThrow(() -> inUseByServer(opener, e));
        }
    }

    private static AccessToken authenticate(OpenEngine open, EngineOpener opener, TokenSecret given) {
        return open.engine().accessControl().authenticate(given).orElseThrow(() -> {
            open.close();
            return CommandException.failure("The access token that was given is none of " + opener.describeStorage()
                    + "; unset CARREL_TOKEN and CARREL_TOKEN_FILE to work on it without one, or give its server with"
                    + " --server.", null);
        });
    }

    /**
     * Returns the server that has opened a folder, with the token that was given, else with the one that it has left
     * for this user; empty if there is neither.
     *
     * @throws CommandException if a token was given that may not be sent to this server
     */
    static Optional<ServerTarget> findServer(EngineOpener opener, @Nullable TokenSecret given) {
        return opener.findServerAddress().map(URI::create).flatMap(address -> {
            if (given != null) {
                requireTrusted(opener, address);
                return Optional.of(new ServerTarget(address, given.value()));
            }
            return opener.findServerToken().map(token -> new ServerTarget(address, token));
        });
    }

    /** Sends a token only to a server of this user on this machine: anybody can write an address into a folder. */
    private static void requireTrusted(EngineOpener opener, URI address) {
        boolean isLocal = address.getHost() != null && LOOPBACK.matcher(address.getHost()).matches();
        if (!isLocal || !opener.isOwnFolder()) {
            throw CommandException.failure("The access token that was given is not sent to " + address
                    + ", an address that was found in " + opener.describeStorage() + ", because "
                    + (isLocal ? "the folder belongs to another user" : "it is not on this machine")
                    + "; give --server " + address + " if that is the right server.", null);
        }
    }

    /** Opens an engine, for a command that requires the data folder itself. */
    public static OpenEngine openEngine(EngineOpener opener, FolderAccess access, Terminal terminal)
            throws InterruptedException {
        try {
            requireData(opener, access, "; give another folder with --data.");
            return openComplete(opener, access, terminal);
        } catch (DataFolderInUseException e) {
            throw inUse(opener, e);
        }
    }

    /**
     * Opens an engine as {@link #openEngine} does, for a command that needs all that the folder has.
     *
     * @param given the token that was given for the command, which must be for everything; null for none
     */
    static OpenEngine openWholeFolder(EngineOpener opener, @Nullable TokenSecret given, Terminal terminal)
            throws InterruptedException {
        OpenEngine open = openEngine(opener, FolderAccess.EXISTING, terminal);
        if (given != null && !authenticate(open, opener, given).permitsEverywhere(TokenScope.ADMIN)) {
            open.close();
            throw CommandException.failure("The access token that was given is not an administrator's; unset"
                    + " CARREL_TOKEN and CARREL_TOKEN_FILE to work on the folder without one.", null);
        }
        return open;
    }

    /** Returns an engine after all rebuilds of indexes: a server can answer meanwhile, a command has to wait. */
    private static OpenEngine openComplete(EngineOpener opener, FolderAccess access, Terminal terminal)
            throws InterruptedException {
        OpenEngine open = (access.startsWorkers() ? opener : opener.withoutWorkers()).openEngine();
        try {
            RebuildProgressBar.awaitRebuilt(open.engine(), terminal);
            return open;
        } catch (RuntimeException | InterruptedException e) {
            open.close();
            throw e;
        }
    }

    private static void requireData(EngineOpener opener, FolderAccess access, String remedy) {
        if (!access.createsFolder() && !opener.hasData()) {
            throw CommandException.failure("There is no Carrel data in " + opener.describeStorage() + remedy, null);
        }
    }

    private static CommandException inUseByServer(EngineOpener opener, DataFolderInUseException e) {
        Path folder = opener.dataFolder();
        return CommandException.failure(opener.findServerAddress()
                .map(address -> "The data folder " + folder + " is in use by the server at " + address
                        + "; give --server " + address + ", or stop it first.")
                .orElse("The data folder " + folder
                        + " is in use by another Carrel process; give its server with --server, or stop it first."),
                e);
    }

    /** Creates the exception of a command that requires a data folder which another process has opened. */
    public static CommandException inUse(EngineOpener opener, DataFolderInUseException e) {
        return CommandException.failure("The data folder " + opener.dataFolder() + " is in use by "
                + opener.findServerAddress().map(address -> "the server at " + address).orElse("another Carrel process")
                + "; stop it first.", e);
    }

    /**
     * Returns the given libraries, or all libraries if none is given.
     *
     * @throws dev.carrel.domain.error.NotFoundException if a given library does not exist
     */
    public static List<LibraryId> selectLibraries(Carrel engine, List<LibraryId> given) {
        given.forEach(library -> engine.library(library).requireExists());
        return given.isEmpty() ? engine.listLibraries().stream().map(Library::id).toList() : given;
    }
}
