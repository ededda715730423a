package dev.carrel.bootstrap.cli.command.question;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel question}. */
@Command(name = "question", subcommands = {QuestionListCommand.class, QuestionExportCommand.class,
    QuestionFeedbackCommand.class})
public final class QuestionCommand extends CommandGroup {}
