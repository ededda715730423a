package dev.carrel.cli.command.storage;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.cli.context.RebuildProgressBar;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel reindex}. */
@Command(name = "reindex", header = "Build the index of each library anew from the storage.", customSynopsis = "carrel reindex [--library ID,...] [options]", description = "%nNeeded when carrel verify finds a difference, or after passages.length was changed.")
public final class ReindexCommand extends CliCommand {

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", description = "Only these libraries.")
    List<LibraryId> only = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (EngineInstance instance = DataFolderOpener.openEngine(folderOptions.readSettings(context()), terminal())) {
            Carrel carrel = instance.engine();
            for (LibraryId library : DataFolderOpener.selectLibraries(carrel, only)) {
                RebuildProgressBar.showWhile(carrel, terminal(), library.value(), () -> carrel.rebuildIndex(library));
                terminal().printLine(library + ": " + carrel.verifyIndex(library).documents() + " documents indexed");
            }
        }
        return SUCCESS;
    }
}
