package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.application.Carrel.VerifyReport;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.context.FolderOptions;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditSelection;
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
@Command(name = "verify")
public final class VerifyCommand extends CliCommand {

    @Mixin
    private final FolderOptions folderOptions = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", descriptionKey = "libraries")
    private List<LibraryId> libraries = List.of();

    @Option(names = "--document", paramLabel = "ID")
    private @Nullable DocumentId document;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return document == null ? verifyIndexes() : printRemnants(document);
    }

    private int printRemnants(DocumentId id) throws IOException, InterruptedException {
        if (libraries.size() != 1) {
            throw CommandException.usageError("Give the library of the document with --library.");
        }
        EngineOpener opener = folderOptions.engineOpener(context());
        var remnants = new ArrayList<String>();
        int audited;
        try (OpenEngine open = folderOptions.openWholeFolder(context())) {
            remnants.addAll(open.engine().library(libraries.getFirst()).documents().findRemnants(id));
            audited = countAudited(open.engine().auditTrail(), id);
        }
        RemnantScan.findFiles(opener.dataFolder(), id, audited)
                .forEach(file -> remnants.add("The file " + file + " contains its ID."));
        terminal().printLine(remnants.isEmpty() ? "No remnants of document " + id + "."
                : "Remnants of document " + id + ":");
        remnants.forEach(remnant -> terminal().printLine("  " + remnant));
        if (audited > 0) {
            terminal().printNote("The audit log names it until audit.retention ends.");
        }
        return remnants.isEmpty() ? SUCCESS : FAILURE;
    }

    /** Returns how many entries of the audit log are about a document. */
    private int countAudited(AuditTrail trail, DocumentId id) {
        var ofLibrary = new AuditSelection(null, libraries.getFirst(), null, null);
        int count = 0;
        String before = null;
        List<AuditEntry> page;
        do {
            page = trail.listNewest(ofLibrary, before, AuditTrail.MAX_PAGE_SIZE);
            count += (int) page.stream().filter(entry -> id.value().equals(entry.target())).count();
            before = page.isEmpty() ? null : page.getLast().id();
        } while (!page.isEmpty());
        return count;
    }

    private int verifyIndexes() throws InterruptedException {
        try (OpenEngine open = folderOptions.openWholeFolder(context())) {
            List<String> damage = open.checkStorage();
            terminal().printLine(damage.isEmpty() ? "The database is intact." : "The database is damaged:");
            damage.forEach(problem -> terminal().printLine("  " + problem));
            boolean matches = true;
            for (LibraryId library : DataFolderOpener.selectLibraries(open.engine(), libraries)) {
                VerifyReport differences = open.engine().verifyIndex(library);
                terminal().printLine(library + ": " + formatCount(differences.documents()) + ", "
                        + (differences.isConsistent() ? "index matches the database"
                                : "index differs from the database"));
                printDocuments("missing from the index", differences.missing());
                printDocuments("in the index only, or duplicated", differences.surplus());
                matches &= differences.isConsistent();
            }
            return damage.isEmpty() && matches ? SUCCESS : FAILURE;
        }
    }

    private void printDocuments(String label, Collection<DocumentId> documents) {
        documents.forEach(id -> terminal().printLine("  " + label + ": " + id));
    }

    private static String formatCount(int documents) {
        return documents == 1 ? "1 document" : documents + " documents";
    }
}
