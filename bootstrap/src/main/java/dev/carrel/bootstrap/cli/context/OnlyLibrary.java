package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
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
        List<LibraryId> libraries = findAll(client).orElseThrow(() -> CommandException.usageError(
                "The token may not list libraries; name one with --library ID."));
        if (libraries.isEmpty()) {
            throw missing();
        }
        if (libraries.size() > 1) {
            throw CommandException.usageError("There are several libraries; choose one with --library: "
                    + libraries.stream().limit(MAX_LISTED).map(LibraryId::value).collect(Collectors.joining(", "))
                    + (libraries.size() > MAX_LISTED ? " and " + (libraries.size() - MAX_LISTED) + " more" : "") + ".");
        }
        return libraries.getFirst();
    }

    /**
     * Returns the only library that the token may access; empty if there are several, or it may not know.
     *
     * @throws CommandException if there is none
     */
    static Optional<LibraryId> findUnlessSeveral(CommandClient client) {
        List<LibraryId> libraries = findAll(client).orElse(null);
        if (libraries != null && libraries.isEmpty()) {
            throw missing();
        }
        return libraries == null || libraries.size() > 1 ? Optional.empty() : Optional.of(libraries.getFirst());
    }

    private static CommandException missing() {
        return CommandException
                .usageError("There is no library yet; name a new one with --library ID in an import.");
    }

    static CommandException noLibrary() {
        return CommandException.usageError("There is no library yet; make one with carrel import --library ID.");
    }

    /**
     * Without personal libraries. A token that may only ask cannot list libraries, but knows the ones it was made for;
     * empty if for all.
     */
    private static Optional<List<LibraryId>> findAll(CommandClient client) {
        try {
            return Optional.of(client.listLibraries()
                    .stream()
                    .map(library -> new LibraryId(library.id()))
                    .filter(library -> !PersonalLibrary.isPersonal(library))
                    .toList());
        } catch (ServerException e) {
            if (!e.isForbidden()) {
                throw e;
            }
            return client.tokens().findOwnLibraries();
        }
    }
}
