package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.context.RebuildProgressBar;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel reindex}. */
@Command(name = "reindex")
public final class ReindexCommand extends CliCommand {

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", descriptionKey = "libraries")
    private List<LibraryId> libraries = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (OpenEngine open = folderOptions.openWholeFolder(context())) {
            Carrel engine = open.engine();
            for (LibraryId library : DataFolderOpener.selectLibraries(engine, libraries)) {
                RebuildProgressBar.showWhile(engine, terminal(), library.value(), () -> engine.rebuildIndex(library));
                terminal().printLine(library + ": " + engine.verifyIndex(library).documents() + " documents indexed");
            }
            return SUCCESS;
        }
    }
}
