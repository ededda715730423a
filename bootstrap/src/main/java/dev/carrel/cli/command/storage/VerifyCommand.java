package dev.carrel.cli.command.storage;

import dev.carrel.application.VerifyReport;
import dev.carrel.bootstrap.assembly.EngineInstance;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.DataFolderOpener;
import dev.carrel.cli.context.FolderOptions;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel verify}. */
@Command(name = "verify", header = "Prove that the storage is sound and that the index of each library agrees with it.", customSynopsis = {
    "carrel verify [--library ID,...] [options]",
    "       carrel verify --document ID --library ID [options]"}, description = "%nExits with 1 if not, naming what is wrong; carrel reindex mends an index. With --document, shows where anything is "
            + "left of a document, in all files of the data folder, and exits with 0 only if nothing is.", footer = {
                "  carrel verify --library handbook",
                "  carrel verify --library handbook --document 01920e1c-5f0a-7c3e-8b1d-2f6a7c9d0e4b"})
public final class VerifyCommand extends CliCommand {

    @Mixin
    FolderOptions folderOptions = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", description = "Only these libraries.")
    List<LibraryId> only = List.of();

    @Option(names = "--document", paramLabel = "ID", description = "Show where anything is left of this document, deleted or not.")
    @Nullable
    DocumentId document;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return document == null ? verifyIndexes() : printRemnants(document);
    }

    private int printRemnants(DocumentId wanted) throws IOException, InterruptedException {
        if (only.size() != 1) {
            throw CommandException.usageError("Name the one library of the document with --library.");
        }
        Settings settings = folderOptions.readSettings(context());
        var traces = new ArrayList<String>();
        try (EngineInstance instance = DataFolderOpener.openEngine(settings, terminal())) {
            traces.addAll(instance.engine().library(only.getFirst()).findRemnants(wanted));
        }
        RemnantScan.findFiles(settings.data(), wanted).forEach(file -> traces.add("The file " + file + " has its id."));
        terminal().printLine(traces.isEmpty() ? "Nothing is left of document " + wanted + "."
                : "Of document " + wanted + " there is left:");
        traces.forEach(trace -> terminal().printLine("  " + trace));
        return traces.isEmpty() ? SUCCESS : FAILURE;
    }

    private int verifyIndexes() throws InterruptedException {
        try (EngineInstance instance = DataFolderOpener.openEngine(folderOptions.readSettings(context()), terminal())) {
            List<String> damage = instance.checkStorage();
            terminal().printLine(damage.isEmpty() ? "The storage is sound." : "The storage is damaged:");
            damage.forEach(one -> terminal().printLine("  " + one));
            boolean agree = true;
            for (LibraryId library : DataFolderOpener.selectLibraries(instance.engine(), only)) {
                VerifyReport findings = instance.engine().verifyIndex(library);
                terminal().printLine(library + ": " + formatCount(findings.documents()) + ", "
                        + (findings.isConsistent() ? "storage and index agree" : "storage and index differ"));
                printDocuments("missing from the index", findings.missing());
                printDocuments("in the index only, or there twice", findings.surplus());
                agree &= findings.isConsistent();
            }
            return damage.isEmpty() && agree ? SUCCESS : FAILURE;
        }
    }

    private void printDocuments(String what, Collection<DocumentId> documents) {
        documents.forEach(document -> terminal().printLine("  " + what + ": " + document));
    }

    private static String formatCount(int number) {
        return number == 1 ? "1 document" : number + " documents";
    }
}
