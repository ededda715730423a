package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel model}. */
@Command(name = "model", header = "Look after the language model that writes replies.", subcommands = ModelCheckCommand.class)
final class ModelCommand extends Group {}
