package dev.carrel.cli.command.document;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel document}. */
@Command(name = "document", header = "Add, list, show, refresh and delete documents of a library.", subcommands = {
    DocumentAddCommand.class, DocumentListCommand.class, DocumentShowCommand.class,
    DocumentTextCommand.class, DocumentRefreshCommand.class, DocumentDeleteCommand.class})
public final class DocumentCommand extends CommandGroup {}
