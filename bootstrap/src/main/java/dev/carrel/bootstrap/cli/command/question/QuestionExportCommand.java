package dev.carrel.bootstrap.cli.command.question;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.question.QuestionLogClient.QuestionFormat;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel question export}. */
@Command(name = "export")
final class QuestionExportCommand extends LibraryScopedCommand {

    @Mixin
    private final QuestionSelectionOptions selection = new QuestionSelectionOptions();

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "jsonl")
    private QuestionFormat format;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE")
    private @Nullable Path output;

    @Override
    protected int runWith(CommandClient client) throws IOException {
        String exported = client.questions(library()).exportQuestions(selection.toSelection(), format);
        if (output == null) {
            terminal().printRaw(exported);
        } else {
            Files.writeString(output, exported);
            terminal().printNote("Wrote " + output + ".");
        }
        return SUCCESS;
    }
}
