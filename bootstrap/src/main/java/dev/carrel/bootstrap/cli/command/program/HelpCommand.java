package dev.carrel.bootstrap.cli.command.program;

import dev.carrel.bootstrap.cli.context.CliCommand;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code carrel help}. */
@Command(name = "help")
public final class HelpCommand extends CliCommand {

    private static final int TERM_WIDTH = 10;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", descriptionKey = "command")
    private List<String> path = List.of();

    @Override
    public Integer call() {
        Optional<HelpTopic> topic = path.size() == 1 ? HelpTopic.find(path.getFirst()) : Optional.empty();
        if (topic.isPresent()) {
            printTopic(topic.get());
            return SUCCESS;
        }
        CommandLine described = spec.root().commandLine();
        for (String name : path) {
            described = described.getSubcommands().get(name);
            if (described == null) {
                throw invalidArguments("There is no command or topic " + String.join(" ", path));
            }
        }
        described.usage(described.getOut(), described.getColorScheme());
        return SUCCESS;
    }

    private void printTopic(HelpTopic topic) {
        CommandLine root = spec.root().commandLine();
        TextTable table = TextTable.forColumns(root.getColorScheme(), new Column(TERM_WIDTH, 0, Overflow.TRUNCATE),
                new Column(root.getUsageHelpWidth() - TERM_WIDTH, 0, Overflow.WRAP));
        topic.explain(spec.resourceBundle()).forEach(table::addRowValues);
        root.getOut().print(table);
        root.getOut().flush();
    }
}
