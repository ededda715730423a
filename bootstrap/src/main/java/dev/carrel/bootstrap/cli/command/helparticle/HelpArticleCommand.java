package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel help-article}. */
@Command(name = "help-article", subcommands = {HelpArticleAddCommand.class, HelpArticleListCommand.class,
    HelpArticleShowCommand.class, HelpArticleDeleteCommand.class, HelpArticleImportCommand.class,
    HelpArticleExportCommand.class})
public final class HelpArticleCommand extends CommandGroup {}
