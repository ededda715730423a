package dev.carrel.cli;

import dev.carrel.bootstrap.logging.LogConfiguration;
import dev.carrel.bootstrap.settings.LogLevel;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CliContext;
import dev.carrel.cli.context.DurationFormat;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.TypeConversionException;

/** The command line as a function from arguments to an exit code. */
public final class Cli {

    private static final int HELP_WIDTH = 100;

    private Cli() {}

    /** Runs a command. @return 0 if it was done, 1 if it could not be, 2 if it was not understood */
    public static int runCommand(CliContext surroundings, String... arguments) {
        Terminal terminal = surroundings.terminal();
        var failures = new ErrorReporter(terminal);
        var out = new PrintWriter(terminal.outputStream(), true, StandardCharsets.UTF_8);
        var program = new CommandLine(new CarrelCommand(surroundings))
                .setOut(out)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.usesColor() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(HELP_WIDTH)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                .setExecutionStrategy(Cli::executeParsed)
                .registerConverter(LibraryId.class, idConverter(LibraryId::new))
                .registerConverter(DocumentId.class, idConverter(DocumentId::new))
                .registerConverter(CrawlId.class, idConverter(CrawlId::new))
                .registerConverter(Duration.class, DurationFormat::parse)
                .registerConverter(ConversationId.class, idConverter(ConversationId::new))
                .registerConverter(AccessTokenId.class, idConverter(AccessTokenId::new))
                .registerConverter(TokenScope.class, word -> TokenScope.fromWireName(word)
                        .orElseThrow(() -> new TypeConversionException(
                                "\"" + word + "\" is no scope; those are query, read, write and admin")))
                .registerConverter(DocumentStatus.class, word -> DocumentStatus.fromWireName(word)
                        .orElseThrow(() -> new TypeConversionException("\"" + word
                                + "\" is no status; those are queued, running, success and failed")));
        applyLayout(program);
        return program.execute(arguments);
    }

    /** One look for the help of all commands. */
    private static void applyLayout(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("%nUsage: ")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .footerHeading(usage.footer().length == 0 ? "" : "%nExamples:%n");
        command.getSubcommands().values().forEach(Cli::applyLayout);
    }

    private static int executeParsed(CommandLine.ParseResult parsed) {
        var commands = parsed.asCommandLineList();
        if (commands.getLast().getCommand() instanceof CliCommand action && action.verbose) {
            LogConfiguration.enableFullLogging(LogLevel.DEBUG);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static <T> ITypeConverter<T> idConverter(Function<String, T> of) {
        return text -> {
            if (!OpaqueId.isValid(text)) {
                throw new TypeConversionException("\"" + text + "\" cannot be an id");
            }
            return of.apply(text);
        };
    }
}
