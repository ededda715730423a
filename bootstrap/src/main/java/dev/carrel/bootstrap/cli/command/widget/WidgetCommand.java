package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel widget}. */
@Command(name = "widget", subcommands = {WidgetCreateCommand.class, WidgetListCommand.class, WidgetShowCommand.class,
    WidgetDeleteCommand.class, WidgetSnippetCommand.class, WidgetUserSecretCommand.class})
public final class WidgetCommand extends CommandGroup {}
