package dev.carrel.cli.context;

import dev.carrel.cli.client.CommandClient;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the library of a command that names none. */
final class OnlyLibrary {

    private static final int MAX_LISTED = 10;

    private OnlyLibrary() {}

    /**
     * Returns the only library that the token may access.
     *
     * @throws CommandException if there is none, or more than one: it lists them
     */
    static LibraryId find(CommandClient client) {
        List<LibraryId> libraries = listLibraries(client);
        if (libraries.isEmpty()) {
            throw CommandException
                    .usageError("There is no library yet; name a new one with --library ID in an import.");
        }
        if (libraries.size() > 1) {
            throw CommandException.usageError("There are several libraries; choose one with --library: "
                    + libraries.stream().limit(MAX_LISTED).map(LibraryId::value).collect(Collectors.joining(", "))
                    + (libraries.size() > MAX_LISTED ? " and " + (libraries.size() - MAX_LISTED) + " more" : "") + ".");
        }
        return libraries.getFirst();
    }

    static CommandException noLibrary() {
        return CommandException.usageError("There is no library yet; make one with carrel import --library ID.");
    }

    /** A token that may only ask cannot list libraries, but knows the ones it was made for. */
    private static List<LibraryId> listLibraries(CommandClient client) {
        try {
            return client.listLibraries().stream().map(summary -> summary.library().id()).toList();
        } catch (ServerException e) {
            if (!e.isForbidden()) {
                throw e;
            }
            return client.tokens()
                    .findOwnLibraries()
                    .orElseThrow(() -> CommandException.usageError(
                            "The token may not list libraries; name one with --library ID."));
        }
    }
}
