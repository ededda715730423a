package dev.carrel.cli;

import dev.carrel.cli.command.conversation.ConversationCommand;
import dev.carrel.cli.command.crawl.CrawlCommand;
import dev.carrel.cli.command.document.DocumentCommand;
import dev.carrel.cli.command.helparticle.HelpArticleCommand;
import dev.carrel.cli.command.importing.ImportCommand;
import dev.carrel.cli.command.library.LibraryCommand;
import dev.carrel.cli.command.model.EmbeddingCommand;
import dev.carrel.cli.command.model.ModelCommand;
import dev.carrel.cli.command.model.RerankerCommand;
import dev.carrel.cli.command.program.CompletionCommand;
import dev.carrel.cli.command.program.HelpCommand;
import dev.carrel.cli.command.program.ManPageCommand;
import dev.carrel.cli.command.program.VersionCommand;
import dev.carrel.cli.command.query.AskCommand;
import dev.carrel.cli.command.query.EvalCommand;
import dev.carrel.cli.command.query.SearchCommand;
import dev.carrel.cli.command.question.QuestionCommand;
import dev.carrel.cli.command.server.HealthCommand;
import dev.carrel.cli.command.server.McpCommand;
import dev.carrel.cli.command.server.ServeCommand;
import dev.carrel.cli.command.server.SignInCommand;
import dev.carrel.cli.command.server.StatusCommand;
import dev.carrel.cli.command.server.WarmUpCommand;
import dev.carrel.cli.command.storage.BackupCommand;
import dev.carrel.cli.command.storage.CopyCommand;
import dev.carrel.cli.command.storage.ReindexCommand;
import dev.carrel.cli.command.storage.RestoreCommand;
import dev.carrel.cli.command.storage.VerifyCommand;
import dev.carrel.cli.command.token.TokenCommand;
import dev.carrel.cli.command.widget.WidgetCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code carrel}, the root of all commands. */
@Command(name = "carrel", versionProvider = VersionProvider.class, subcommands = {ServeCommand.class,
    SignInCommand.class, StatusCommand.class,
    HealthCommand.class, McpCommand.class,
    ImportCommand.class, AskCommand.class, SearchCommand.class, LibraryCommand.class, DocumentCommand.class,
    CrawlCommand.class, ConversationCommand.class, QuestionCommand.class, HelpArticleCommand.class, WidgetCommand.class,
    TokenCommand.class, VerifyCommand.class, ReindexCommand.class, EvalCommand.class, EmbeddingCommand.class,
    RerankerCommand.class,
    ModelCommand.class, BackupCommand.class, RestoreCommand.class, CopyCommand.class,
    CompletionCommand.class, HelpCommand.class, VersionCommand.class, ManPageCommand.class,
    WarmUpCommand.class})
final class CarrelCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true)
    boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true)
    boolean version;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "A command is required");
    }
}
