package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code carrel}: the commands there are. */
@Command(name = "carrel", versionProvider = Version.class, customSynopsis = "carrel COMMAND [options]", header = "Answers questions from libraries of documents, with its sources.", subcommands = {
    ServeCommand.class, ImportCommand.class, AskCommand.class, LibraryCommand.class,
    DocumentCommand.class, CrawlCommand.class, TokenCommand.class, VerifyCommand.class, ReindexCommand.class,
    EvalCommand.class, EmbeddingCommand.class, ModelCommand.class,
    BackupCommand.class, RestoreCommand.class, RehearseCommand.class}, footer = {
        "  carrel import --library handbook ./docs",
        "  carrel ask --library handbook How many days of leave do I have?", "  carrel serve", "",
        "Commands work on the data folder ./data (--data, CARREL_DATA); most also on a server that runs",
        "(--server and --token, or CARREL_SERVER and CARREL_TOKEN). carrel COMMAND --help tells more.", "",
        "Exit codes: 0 done, 1 could not be done, 2 wrong usage or settings, 3 out of memory."})
final class CarrelCommand implements Runnable {

    private final Surroundings surroundings;

    @Spec
    CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    boolean version;

    CarrelCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** The root of any of its commands. */
    static CarrelCommand of(CommandSpec command) {
        return (CarrelCommand) command.root().userObject();
    }

    Surroundings surroundings() {
        return surroundings;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do");
    }
}
