package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel document}. */
@Command(name = "document", header = "Add, list, show, refresh and delete documents of a library.", subcommands = {
    DocumentAddCommand.class, DocumentListCommand.class, DocumentShowCommand.class,
    DocumentTextCommand.class, DocumentRefreshCommand.class, DocumentDeleteCommand.class})
final class DocumentCommand extends Group {}
