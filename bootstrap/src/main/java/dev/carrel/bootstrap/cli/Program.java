package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.logging.Logs;
import dev.carrel.bootstrap.settings.LogLevel;
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
public final class Program {

    private static final int WIDTH = 100;

    private Program() {}

    /** Runs a command. @return 0 if it was done, 1 if it could not be, 2 if it was not understood */
    public static int run(Surroundings surroundings, String... arguments) {
        Terminal terminal = surroundings.terminal();
        var failures = new Failures(terminal);
        var out = new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8);
        var program = new CommandLine(new CarrelCommand(surroundings))
                .setOut(out)
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colours() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(WIDTH)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                .setExecutionStrategy(Program::execute)
                .registerConverter(LibraryId.class, id(LibraryId::new))
                .registerConverter(DocumentId.class, id(DocumentId::new))
                .registerConverter(CrawlId.class, id(CrawlId::new))
                .registerConverter(Duration.class, Intervals::parse)
                .registerConverter(ConversationId.class, id(ConversationId::new))
                .registerConverter(AccessTokenId.class, id(AccessTokenId::new))
                .registerConverter(TokenScope.class, word -> TokenScope.fromWireName(word)
                        .orElseThrow(() -> new TypeConversionException(
                                "\"" + word + "\" is no scope; those are query, read, write and admin")))
                .registerConverter(DocumentStatus.class, word -> DocumentStatus.fromWireName(word)
                        .orElseThrow(() -> new TypeConversionException("\"" + word
                                + "\" is no status; those are queued, running, success and failed")));
        layOut(program);
        return program.execute(arguments);
    }

    /** One look for the help of all commands. */
    private static void layOut(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("%nUsage: ")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .footerHeading(usage.footer().length == 0 ? "" : "%nExamples:%n");
        command.getSubcommands().values().forEach(Program::layOut);
    }

    private static int execute(CommandLine.ParseResult parsed) {
        var commands = parsed.asCommandLineList();
        if (commands.getLast().getCommand() instanceof Action action && action.verbose) {
            Logs.full(LogLevel.DEBUG);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static <T> ITypeConverter<T> id(Function<String, T> of) {
        return text -> {
            if (!OpaqueId.isValid(text)) {
                throw new TypeConversionException("\"" + text + "\" cannot be an id");
            }
            return of.apply(text);
        };
    }
}
