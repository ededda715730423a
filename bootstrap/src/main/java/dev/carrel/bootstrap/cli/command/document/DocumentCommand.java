package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel document}. */
@Command(name = "document", subcommands = {DocumentAddCommand.class, DocumentListCommand.class,
    DocumentShowCommand.class, DocumentTextCommand.class, DocumentCorrectCommand.class, DocumentRefreshCommand.class,
    DocumentSetAttributesCommand.class, DocumentDeleteCommand.class})
public final class DocumentCommand extends CommandGroup {}
