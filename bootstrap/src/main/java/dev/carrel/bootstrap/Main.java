package dev.carrel.bootstrap;

import dev.carrel.bootstrap.cli.Cli;

/** The main class of the program. */
public final class Main {

    private Main() {}

    /** Runs a command and exits with its exit code. */
    public static void main(String[] arguments) {
        System.exit(Cli.runCommand(arguments));
    }
}
