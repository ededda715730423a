package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.LibraryUpdate;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library update}. */
@Command(name = "update", header = "Change what is set of a library; what is not named stays.", customSynopsis = "carrel library update [--name NAME] [options] ID", footer = {
    "  carrel library update news --refresh-interval 7d",
    "  carrel library update news --refresh-interval never --webhook none"})
final class LibraryUpdateCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Parameters(paramLabel = "ID", description = "The library.")
    LibraryId id;

    @Mixin
    LibrarySettingsOptions settings = new LibrarySettingsOptions();

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        LibraryUpdate change = settings.toUpdate();
        if (change.equals(LibraryUpdate.NONE)) {
            throw CommandException.usageError("Say what to change, such as --name or --refresh-interval.");
        }
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING)) {
            client.getLibrary(id);
            LibraryPrinter.printResult(client.putLibrary(id, change), terminal(), json);
        }
        return SUCCESS;
    }
}
