package dev.carrel.cli;

import dev.carrel.cli.command.crawl.CrawlCommand;
import dev.carrel.cli.command.document.DocumentCommand;
import dev.carrel.cli.command.importing.ImportCommand;
import dev.carrel.cli.command.library.LibraryCommand;
import dev.carrel.cli.command.model.EmbeddingCommand;
import dev.carrel.cli.command.model.ModelCommand;
import dev.carrel.cli.command.query.AskCommand;
import dev.carrel.cli.command.query.EvalCommand;
import dev.carrel.cli.command.server.ServeCommand;
import dev.carrel.cli.command.server.WarmUpCommand;
import dev.carrel.cli.command.storage.BackupCommand;
import dev.carrel.cli.command.storage.ReindexCommand;
import dev.carrel.cli.command.storage.RestoreCommand;
import dev.carrel.cli.command.storage.VerifyCommand;
import dev.carrel.cli.command.token.TokenCommand;
import dev.carrel.cli.context.CliContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code carrel}: the commands there are. */
@Command(name = "carrel", versionProvider = VersionProvider.class, customSynopsis = "carrel COMMAND [options]", header = "Answers questions from libraries of documents, with its sources.", subcommands = {
    ServeCommand.class, ImportCommand.class, AskCommand.class, LibraryCommand.class,
    DocumentCommand.class, CrawlCommand.class, TokenCommand.class, VerifyCommand.class, ReindexCommand.class,
    EvalCommand.class, EmbeddingCommand.class, ModelCommand.class,
    BackupCommand.class, RestoreCommand.class, WarmUpCommand.class}, footer = {
        "  carrel import --library handbook ./docs",
        "  carrel ask --library handbook How many days of leave do I have?", "  carrel serve", "",
        "Commands work on the data folder ./data (--data, CARREL_DATA); most also on a server that runs",
        "(--server and --token, or CARREL_SERVER and CARREL_TOKEN). carrel COMMAND --help tells more.", "",
        "Exit codes: 0 done, 1 could not be done, 2 wrong usage or settings, 3 out of memory."})
public final class CarrelCommand implements Runnable {

    private final CliContext context;

    @Spec
    CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    boolean version;

    CarrelCommand(CliContext surroundings) {
        this.context = surroundings;
    }

    /** The root of any of its commands. */
    public static CarrelCommand rootOf(CommandSpec command) {
        return (CarrelCommand) command.root().userObject();
    }

    public CliContext context() {
        return context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do");
    }
}
