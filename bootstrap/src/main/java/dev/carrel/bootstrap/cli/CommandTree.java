package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.command.connector.ConnectorCommand;
import dev.carrel.bootstrap.cli.command.conversation.ConversationCommand;
import dev.carrel.bootstrap.cli.command.crawl.CrawlCommand;
import dev.carrel.bootstrap.cli.command.document.DocumentCommand;
import dev.carrel.bootstrap.cli.command.helparticle.HelpArticleCommand;
import dev.carrel.bootstrap.cli.command.importing.ImportCommand;
import dev.carrel.bootstrap.cli.command.library.LibraryCommand;
import dev.carrel.bootstrap.cli.command.model.EmbeddingCommand;
import dev.carrel.bootstrap.cli.command.model.ModelCommand;
import dev.carrel.bootstrap.cli.command.model.RerankerCommand;
import dev.carrel.bootstrap.cli.command.person.PersonCommand;
import dev.carrel.bootstrap.cli.command.program.CompletionCommand;
import dev.carrel.bootstrap.cli.command.program.HelpCommand;
import dev.carrel.bootstrap.cli.command.program.ManPageCommand;
import dev.carrel.bootstrap.cli.command.program.VersionCommand;
import dev.carrel.bootstrap.cli.command.query.AskCommand;
import dev.carrel.bootstrap.cli.command.query.EvalCommand;
import dev.carrel.bootstrap.cli.command.query.SearchCommand;
import dev.carrel.bootstrap.cli.command.question.QuestionCommand;
import dev.carrel.bootstrap.cli.command.server.AuditCommand;
import dev.carrel.bootstrap.cli.command.server.HealthCommand;
import dev.carrel.bootstrap.cli.command.server.McpCommand;
import dev.carrel.bootstrap.cli.command.server.ServeCommand;
import dev.carrel.bootstrap.cli.command.server.SignInCommand;
import dev.carrel.bootstrap.cli.command.server.StatusCommand;
import dev.carrel.bootstrap.cli.command.server.WarmUpCommand;
import dev.carrel.bootstrap.cli.command.storage.BackupCommand;
import dev.carrel.bootstrap.cli.command.storage.CopyCommand;
import dev.carrel.bootstrap.cli.command.storage.ReindexCommand;
import dev.carrel.bootstrap.cli.command.storage.RestoreCommand;
import dev.carrel.bootstrap.cli.command.storage.VerifyCommand;
import dev.carrel.bootstrap.cli.command.token.TokenCommand;
import dev.carrel.bootstrap.cli.command.widget.WidgetCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands below {@code carrel}, in the order of the help. */
final class CommandTree {

    private static final List<Class<?>> COMMANDS = List.of(ServeCommand.class, SignInCommand.class, StatusCommand.class,
            HealthCommand.class, McpCommand.class, ImportCommand.class, AskCommand.class, SearchCommand.class,
            LibraryCommand.class, DocumentCommand.class, CrawlCommand.class, ConnectorCommand.class,
            ConversationCommand.class,
            QuestionCommand.class, HelpArticleCommand.class, WidgetCommand.class, PersonCommand.class,
            TokenCommand.class, AuditCommand.class,
            VerifyCommand.class, ReindexCommand.class, EvalCommand.class, EmbeddingCommand.class, RerankerCommand.class,
            ModelCommand.class, BackupCommand.class, RestoreCommand.class, CopyCommand.class, CompletionCommand.class,
            HelpCommand.class, VersionCommand.class, ManPageCommand.class, WarmUpCommand.class);
    /** The commands that describe all of them. */
    private static final List<Class<?>> DESCRIBING = List.of(CompletionCommand.class, HelpCommand.class,
            ManPageCommand.class);

    private CommandTree() {}

    /**
     * Adds the command that the arguments call; all commands if they call none, or one that describes them. To read the
     * options of all commands takes longer than what most of them do.
     */
    static void addCommands(CommandLine root, String... arguments) {
        List<Class<?>> called = COMMANDS.stream()
                .filter(command -> arguments.length > 0 && !DESCRIBING.contains(command)
                        && command.getAnnotation(Command.class).name().equals(arguments[0]))
                .toList();
        (called.isEmpty() ? COMMANDS : called).forEach(root::addSubcommand);
    }
}
