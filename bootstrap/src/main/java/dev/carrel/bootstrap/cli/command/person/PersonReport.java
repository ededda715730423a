package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.InvitedPersonBody.InvitationBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.access.AccessTokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints people and their links. */
record PersonReport(Terminal terminal) {

    private static final int LABEL_WIDTH = 15;

    void print(PersonBody person) {
        terminal.printHeading(person.id());
        printField("name", person.name());
        printField("e-mail", person.email());
        person.roles().forEach(role -> printField("role", RoleOptions.format(role)));
        printField("reads as", join(person.readers()));
        printField("signs in with", person.issuer());
        printField("groups", join(person.groups()));
        printField("user name", person.userName());
        printField("invited until", person.invitedUntil());
        printField("created", person.createdAt());
        printField("last sign-in", person.lastSignInAt() == null ? "never" : person.lastSignInAt());
    }

    /** Prints the link of an invitation, or its code where there are no links, and what to do with it. */
    void print(InvitedPersonBody invited) {
        InvitationBody invitation = invited.invitation();
        String link = invitation.link();
        terminal.printLink(link == null ? invitation.code() : link);
        terminal.printNote("Send it to " + invited.person().name() + " only: it signs in once, until "
                + invitation.expiresAt() + ", and is not shown again.");
        if (link == null) {
            terminal.printNote("This is a code, not a link: no web interface is served; see the setting ui.");
        }
        terminal.printNote("The ID of this person is " + invited.person().id() + ".");
    }

    /**
     * Prints what was found of a person, or says that there is no such person.
     *
     * @param printer prints it unless it is wanted as JSON
     * @return whether there is one
     */
    <T> boolean printFound(AccessTokenId id, Optional<T> found, boolean json, Consumer<T> printer) {
        if (found.isEmpty()) {
            printUnknown(id);
        } else if (json) {
            terminal.printJson(found.get());
        } else {
            printer.accept(found.get());
        }
        return found.isPresent();
    }

    /** Says that a person does not exist. */
    void printUnknown(AccessTokenId id) {
        terminal.printError("There is no person " + id + "; see carrel person list.");
    }

    /** Returns the id, the name, the roles and the state, and the readers if there are any. */
    static String formatLine(PersonBody person) {
        var columns = new ArrayList<>(List.of(person.id(), person.name(), formatRoles(person), formatState(person)));
        if (person.readers() != null) {
            columns.add("reads as " + String.join(", ", person.readers()));
        }
        return String.join("\t", columns);
    }

    private static String formatRoles(PersonBody person) {
        return person.roles().isEmpty() ? "no role"
                : String.join(",", person.roles().stream().map(RoleOptions::format).toList());
    }

    private static String formatState(PersonBody person) {
        if (person.invitedUntil() != null) {
            return "invited until " + person.invitedUntil();
        }
        return person.lastSignInAt() == null ? "never signed in" : "signed in " + person.lastSignInAt();
    }

    private static @Nullable String join(@Nullable List<String> names) {
        return names == null || names.isEmpty() ? null : String.join(", ", names);
    }

    private void printField(String label, @Nullable String value) {
        if (value != null) {
            terminal.printField(label, LABEL_WIDTH, value);
        }
    }
}
