package dev.carrel.bootstrap.cli.command.program;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completion script for the fish shell, which picocli does not. */
final class FishCompletion {

    private FishCompletion() {}

    static String writeScript(CommandLine root) {
        String name = root.getCommandName();
        return Stream.concat(Stream.of("complete -c " + name + " -f -n __fish_use_subcommand"),
                describeCommand(name, root, List.of())).collect(Collectors.joining("\n", "", "\n"));
    }

    private static Stream<String> describeCommand(String program, CommandLine command, List<String> path) {
        String prefix = "complete -c " + program + " -n " + quote(condition(command, path));
        List<CommandLine> visible = command.getSubcommands()
                .values()
                .stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .toList();
        Stream<String> names = visible.stream()
                .map(each -> prefix + " -f -a " + each.getCommandName() + " -d "
                        + quote(String.join(" ", each.getCommandSpec().usageMessage().header())));
        Stream<String> options = path.isEmpty() ? Stream.empty()
                : command.getCommandSpec().options().stream().map(option -> prefix + describeOption(option));
        return Stream.of(names, options,
                visible.stream().flatMap(each -> describeCommand(program, each, append(path, each.getCommandName()))))
                .flatMap(each -> each);
    }

    /** Returns when the words of a command apply: after its path, and before a command below it. */
    private static String condition(CommandLine command, List<String> path) {
        String after = path.isEmpty() ? "__fish_use_subcommand"
                : path.stream()
                        .map(name -> "__fish_seen_subcommand_from " + name)
                        .collect(Collectors.joining("; and "));
        return command.getSubcommands().isEmpty() || path.isEmpty() ? after
                : after + "; and not __fish_seen_subcommand_from "
                        + String.join(" ", command.getSubcommands().keySet());
    }

    private static String describeOption(OptionSpec option) {
        String names = Stream.of(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
        boolean hasValue = option.arity().max() > 0;
        return names + (hasValue ? " -r" : "") + " -d " + quote(String.join(" ", option.description()));
    }

    private static List<String> append(List<String> path, String name) {
        return Stream.concat(path.stream(), Stream.of(name)).toList();
    }

    private static String quote(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
