package dev.carrel.bootstrap;

import dev.carrel.bootstrap.cli.Program;
import dev.carrel.bootstrap.cli.Surroundings;

/** Where the process begins. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Program.run(Surroundings.ofThisProcess(), arguments));
    }
}
