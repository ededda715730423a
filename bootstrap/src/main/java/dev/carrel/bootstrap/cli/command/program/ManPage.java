package dev.carrel.bootstrap.cli.command.program;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the manual page of all commands in roff; picocli itself only writes AsciiDoc. */
final class ManPage {

    /** Options that at least this share of the commands has are described once. */
    private static final double COMMON = 0.5;

    private final RoffText page = new RoffText();
    private final CommandLine root;
    private final List<CommandLine> commands;
    private final Map<String, OptionSpec> common;

    private ManPage(CommandLine root) {
        this.root = root;
        commands = leaves(root).toList();
        common = findCommonOptions(commands);
    }

    static String write(CommandLine root) {
        return new ManPage(root).write();
    }

    private String write() {
        UsageMessageSpec usage = root.getCommandSpec().usageMessage();
        page.macro("TH", "CARREL", "1", "", "Carrel", "User Commands");
        page.request("nh").request("ad l");
        page.macro("SH", "NAME").text("carrel - " + decapitalize(lines(usage.header())));
        page.macro("SH", "SYNOPSIS");
        page.line(RoffText.bold("carrel") + " " + RoffText.italic("COMMAND") + " [options]");
        page.macro("SH", "DESCRIPTION");
        List<String> footer = formatted(usage.footer());
        footer.stream().filter(line -> !isExample(line) && !line.startsWith("Exit codes")).forEach(page::text);
        writeExamples(footer);
        page.macro("SH", "COMMANDS");
        commands.forEach(this::writeCommand);
        page.macro("SH", "COMMON OPTIONS").text("Most commands have these options:");
        common.values().forEach(this::writeOption);
        writeSurroundings();
        return page.toString();
    }

    private void writeCommand(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        page.macro("SS", spec.qualifiedName());
        page.text(lines(usage.header()));
        synopsis(command).lines().forEach(line -> page.macro("PP").line(RoffText.bold(line.strip())));
        String description = lines(usage.description());
        if (!description.isBlank()) {
            page.macro("PP").text(description);
        }
        spec.positionalParameters()
                .stream()
                .filter(each -> !each.hidden())
                .forEach(each -> writeArgument(RoffText.italic(each.paramLabel()), each));
        spec.options()
                .stream()
                .filter(each -> !each.hidden() && !common.containsKey(describe(each)))
                .forEach(this::writeOption);
        writeExamples(formatted(usage.footer()));
    }

    private void writeOption(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : " " + RoffText.italic(option.paramLabel());
        writeArgument(Arrays.stream(option.names()).map(RoffText::bold).collect(Collectors.joining(", ")) + value,
                option);
    }

    private void writeArgument(String label, ArgSpec argument) {
        page.macro("TP").line(label).text(lines(argument.description()));
    }

    private void writeExamples(List<String> footer) {
        List<String> examples = footer.stream().filter(ManPage::isExample).map(String::strip).toList();
        if (!examples.isEmpty()) {
            page.example(examples);
        }
    }

    private void writeSurroundings() {
        page.macro("SH", "ENVIRONMENT");
        page.text("Each setting can be given by a variable: query.threshold is CARREL_QUERY_THRESHOLD. In addition:");
        definition("CARREL_CONFIG", "The settings file.");
        definition("CARREL_SERVER", "The server that commands connect to.");
        definition("CARREL_TOKEN, CARREL_TOKEN_FILE", "The access token for that server, or the file that holds it.");
        definition("CARREL_JAVA_HOME", "The Java to use. By default the newest that is found.");
        definition("CARREL_JAVA_OPTS", "Options for the JVM, such as -Xmx2g for a larger heap.");
        definition("NO_COLOR", "Turns colours off.");
        page.macro("SH", "FILES");
        definition("./data", "The data folder, unless --data or CARREL_DATA names another.");
        definition("carrel.conf",
                "The settings file, in the data folder, unless --config or CARREL_CONFIG names another.");
        page.macro("SH", "EXIT STATUS");
        HelpTopic.EXIT_CODES.explain(root.getCommandSpec().resourceBundle()).forEach(this::definition);
    }

    private void definition(String term, String text) {
        page.macro("TP").line(RoffText.bold(term)).text(text);
    }

    private static String synopsis(CommandLine command) {
        String[] custom = command.getCommandSpec().usageMessage().customSynopsis();
        return custom.length > 0 ? lines(custom) : command.getHelp().synopsis(0).strip();
    }

    private static Map<String, OptionSpec> findCommonOptions(List<CommandLine> commands) {
        var counts = new HashMap<String, Integer>();
        commands.forEach(command -> command.getCommandSpec()
                .options()
                .forEach(option -> counts.merge(describe(option), 1, Integer::sum)));
        return commands.stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .filter(option -> !option.hidden()
                        && counts.getOrDefault(describe(option), 0) >= COMMON * commands.size())
                .collect(Collectors.toMap(ManPage::describe, option -> option, (first, second) -> first, TreeMap::new));
    }

    /** Returns what two options have in common if they are the same in two commands. */
    private static String describe(OptionSpec option) {
        return option.longestName() + " " + lines(option.description());
    }

    /** Returns the commands without subcommands, in the order of the help. */
    private static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands()
                .values()
                .stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .flatMap(each -> each.getSubcommands().isEmpty() ? Stream.of(each) : leaves(each));
    }

    private static boolean isExample(String line) {
        return line.startsWith("  ");
    }

    private static List<String> formatted(String... texts) {
        return Arrays.stream(texts).flatMap(text -> String.format(text).lines()).toList();
    }

    private static String lines(String... texts) {
        return String.join("\n", formatted(texts)).strip();
    }

    private static String decapitalize(String text) {
        return Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
