package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.client.question.QuestionLogClient.QuestionFormat;
import dev.carrel.bootstrap.cli.command.helparticle.ArticleFileFormat;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CliContext;
import dev.carrel.bootstrap.cli.context.CommandFactory;
import dev.carrel.bootstrap.cli.context.DurationFormat;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.key.LogFormat;
import dev.carrel.bootstrap.settings.key.LogLevel;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.WireName;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.widget.WidgetId;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** The entry point of the command line: maps arguments to an exit code. */
public final class Cli {

    private static final int HELP_WIDTH = 80;
    private static final String HELP_TEXTS = "dev.carrel.bootstrap.cli.help";

    private Cli() {}

    /**
     * Runs a command with the environment and the streams of this process.
     *
     * @return 0 on success, 1 on failure, 2 for invalid arguments or settings
     */
    public static int runCommand(String... arguments) {
        return runCommand(CliContext.ofProcess(), arguments);
    }

    /** Runs a command in the given context. */
    public static int runCommand(CliContext context, String... arguments) {
        Terminal terminal = context.terminal();
        var errorReporter = new ErrorReporter(terminal);
        var commandLine = new CommandLine(new CarrelCommand(), new CommandFactory(context));
        CommandTree.addCommands(commandLine, arguments);
        commandLine.setResourceBundle(ResourceBundle.getBundle(HELP_TEXTS, Locale.ROOT))
                .setOut(new PrintWriter(terminal.outputStream(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.usesColor() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(HELP_WIDTH)
                .setExecutionExceptionHandler(errorReporter)
                .setParameterExceptionHandler(errorReporter)
                .setExecutionStrategy(Cli::execute);
        registerConverters(commandLine);
        applyLayout(commandLine);
        return commandLine.execute(arguments);
    }

    private static void registerConverters(CommandLine commandLine) {
        commandLine.registerConverter(LibraryId.class, idConverter(LibraryId::new))
                .registerConverter(DocumentId.class, idConverter(DocumentId::new))
                .registerConverter(CrawlId.class, idConverter(CrawlId::new))
                .registerConverter(HelpArticleKey.class, idConverter(HelpArticleKey::new))
                .registerConverter(ConnectorKey.class, idConverter(ConnectorKey::new))
                .registerConverter(WidgetId.class, idConverter(WidgetId::new))
                .registerConverter(ConversationId.class, idConverter(ConversationId::new))
                .registerConverter(AccessTokenId.class, idConverter(AccessTokenId::new))
                .registerConverter(QueryId.class, idConverter(QueryId::new))
                .registerConverter(Duration.class, DurationFormat::parse)
                .registerConverter(int.class, Cli::parseNumber)
                .registerConverter(Integer.class, Cli::parseNumber)
                .registerConverter(TokenScope.class,
                        nameConverter(TokenScope.class, "a scope; use query, read, write or admin"))
                .registerConverter(DocumentStatus.class,
                        nameConverter(DocumentStatus.class, "a status; use queued, running, success or failed"))
                .registerConverter(QuestionOutcome.class,
                        nameConverter(QuestionOutcome.class,
                                "an outcome; use answered, unsure, help-article, nothing-found or failed"))
                .registerConverter(AuditKind.class,
                        nameConverter(AuditKind.class, "a kind; use sign-in, change, delete or export"))
                .registerConverter(Vote.class, nameConverter(Vote.class, "a vote; use up or down"))
                .registerConverter(QuestionFormat.class,
                        nameConverter(QuestionFormat.class, "a format; use jsonl or csv"))
                .registerConverter(HelpArticleMode.class,
                        nameConverter(HelpArticleMode.class, "a choice of links; use both, curated or documents"))
                .registerConverter(ArticleFileFormat.class,
                        nameConverter(ArticleFileFormat.class, "a format; use csv or jsonl"));
    }

    /** Applies the same layout to the help of all commands. */
    private static void applyLayout(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("%nUsage: ")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .footerHeading(usage.footer().length == 0 ? "" : "%nExamples:%n");
        command.getSubcommands().values().forEach(Cli::applyLayout);
    }

    private static int execute(ParseResult parsed) {
        CommandLine called = parsed.asCommandLineList().getLast();
        if (called.getCommand() instanceof CliCommand command && command.isVerbose()) {
            LogConfiguration.enableFullLogging(LogLevel.DEBUG, LogFormat.TEXT);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int parseNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException ignored) {
            throw new TypeConversionException("\"" + text + "\" is not a whole number"
                    + (text.matches("[-+]?\\d+") ? " of at most nine digits" : ""));
        }
    }

    private static <E extends Enum<E> & WireName> ITypeConverter<E> nameConverter(Class<E> type, String kind) {
        return name -> WireName.find(type, name)
                .orElseThrow(() -> new TypeConversionException("\"" + name + "\" is not " + kind));
    }

    private static <T> ITypeConverter<T> idConverter(Function<String, T> constructor) {
        return text -> {
            if (!OpaqueId.isValid(text)) {
                throw new TypeConversionException("\"" + text + "\" is not a valid ID");
            }
            return constructor.apply(text);
        };
    }
}
