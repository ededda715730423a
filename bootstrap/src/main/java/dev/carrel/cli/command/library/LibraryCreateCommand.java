package dev.carrel.cli.command.library;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.library.LibraryId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel library create}. */
@Command(name = "create", header = "Create a library, or change what is set of one that exists.", customSynopsis = "carrel library create [--name NAME] [options] ID", footer = {
    "  carrel library create handbook --name \"Staff handbook\"",
    "  carrel library create help --instructions \"Answer in two sentences at most.\"",
    "  carrel library create news --refresh-interval 24h --webhook https://example.com/hook"})
final class LibraryCreateCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Parameters(paramLabel = "ID", description = "Its id, which you choose: letters, digits, '.', '_', '~' and '-'.")
    LibraryId id;

    @Mixin
    LibrarySettingsOptions settings = new LibrarySettingsOptions();

    @Option(names = "--json", description = "Print the library as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.CREATE)) {
            LibraryPrinter.printResult(client.putLibrary(id, settings.toUpdate()), terminal(), json);
        }
        return SUCCESS;
    }
}
