package dev.carrel.bootstrap;

import dev.carrel.cli.Cli;
import dev.carrel.cli.context.CliContext;

/** Where the process begins. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Cli.runCommand(CliContext.ofProcess(), arguments));
    }
}
