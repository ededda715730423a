package dev.carrel.bootstrap.cli;

import dev.carrel.application.index.VerifyIndex.IndexDifferences;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.settings.Settings;
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
final class VerifyCommand extends Action {

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", description = "Only these libraries.")
    List<LibraryId> only = List.of();

    @Option(names = "--document", paramLabel = "ID", description = "Show where anything is left of this document, deleted or not.")
    @Nullable
    DocumentId document;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return document == null ? agreement() : traces(document);
    }

    private int traces(DocumentId wanted) throws IOException, InterruptedException {
        if (only.size() != 1) {
            throw CommandException.misuse("Name the one library of the document with --library.");
        }
        Settings settings = folder.settings(surroundings());
        var traces = new ArrayList<String>();
        try (Assembly engine = LocalFolder.engine(settings, terminal())) {
            traces.addAll(engine.carrel().library(only.getFirst()).findRemnants(wanted));
        }
        Leftovers.of(settings.data(), wanted).forEach(file -> traces.add("The file " + file + " has its id."));
        terminal().line(traces.isEmpty() ? "Nothing is left of document " + wanted + "."
                : "Of document " + wanted + " there is left:");
        traces.forEach(trace -> terminal().line("  " + trace));
        return traces.isEmpty() ? DONE : COULD_NOT;
    }

    private int agreement() throws InterruptedException {
        try (Assembly engine = LocalFolder.engine(folder.settings(surroundings()), terminal())) {
            List<String> damage = engine.checkStorage();
            terminal().line(damage.isEmpty() ? "The storage is sound." : "The storage is damaged:");
            damage.forEach(one -> terminal().line("  " + one));
            boolean agree = true;
            for (LibraryId library : LocalFolder.libraries(engine.carrel(), only)) {
                IndexDifferences findings = engine.carrel().verifyIndex(library);
                terminal().line(library + ": " + documents(findings.documents()) + ", "
                        + (findings.isEmpty() ? "storage and index agree" : "storage and index differ"));
                list("missing from the index", findings.missing());
                list("in the index only, or there twice", findings.surplus());
                agree &= findings.isEmpty();
            }
            return damage.isEmpty() && agree ? DONE : COULD_NOT;
        }
    }

    private void list(String what, Collection<DocumentId> documents) {
        documents.forEach(document -> terminal().line("  " + what + ": " + document));
    }

    private static String documents(int number) {
        return number == 1 ? "1 document" : number + " documents";
    }
}
