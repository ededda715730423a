package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.CommandGroup;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code carrel person}. */
@Command(name = "person", subcommands = {PersonInviteCommand.class, PersonListCommand.class, PersonShowCommand.class,
    PersonUpdateCommand.class, PersonLinkCommand.class, PersonWithdrawCommand.class, PersonDeleteCommand.class})
public final class PersonCommand extends CommandGroup {

    /** Requires a name and an address that are not blank; null is one that is not given. */
    static void requireTexts(@Nullable String name, @Nullable String email) {
        if (name != null && name.isBlank()) {
            throw CommandException.usageError("--name must not be blank.");
        }
        if (email != null && email.isBlank()) {
            throw CommandException.usageError("--email must not be blank.");
        }
    }
}
