package dev.carrel.bootstrap.cli;

import dev.carrel.application.Carrel;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel reindex}. */
@Command(name = "reindex", header = "Build the index of each library anew from the storage.", customSynopsis = "carrel reindex [--library ID,...] [options]", description = "%nNeeded when carrel verify finds a difference, or after passages.length was changed.")
final class ReindexCommand extends Action {

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", description = "Only these libraries.")
    List<LibraryId> only = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (Assembly engine = LocalFolder.engine(folder.settings(surroundings()), terminal())) {
            Carrel carrel = engine.carrel();
            for (LibraryId library : LocalFolder.libraries(carrel, only)) {
                Rebuilding.show(carrel, terminal(), library.value(), () -> carrel.rebuildIndex(library));
                terminal().line(library + ": " + carrel.verifyIndex(library).documents() + " documents indexed");
            }
        }
        return DONE;
    }
}
