package dev.carrel.bootstrap.cli;

import dev.carrel.application.indexing.VerifyIndex.Findings;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel verify}. */
@Command(name = "verify", header = "Prove that the storage is sound and that the index of each library agrees with it.", customSynopsis = "carrel verify [--library ID,...] [options]", description = "%nExits with 1 if not, naming what is wrong; carrel reindex mends an index.")
final class VerifyCommand extends Action {

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", description = "Only these libraries.")
    List<LibraryId> only = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (Assembly engine = LocalFolder.engine(folder.settings(surroundings()), terminal())) {
            List<String> damage = engine.checkStorage();
            terminal().line(damage.isEmpty() ? "The storage is sound." : "The storage is damaged:");
            damage.forEach(one -> terminal().line("  " + one));
            boolean agree = true;
            for (LibraryId library : LocalFolder.libraries(engine.carrel(), only)) {
                Findings findings = engine.carrel().verify(library);
                terminal().line(library + ": " + documents(findings.documents()) + ", "
                        + (findings.agree() ? "storage and index agree" : "storage and index differ"));
                list("missing from the index", findings.missing());
                list("in the index only, or there twice", findings.surplus());
                agree &= findings.agree();
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
