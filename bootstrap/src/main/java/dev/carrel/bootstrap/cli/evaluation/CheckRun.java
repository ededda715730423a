package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.evaluation.check.CheckFile;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.evaluation.CheckResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the checks of a file against a library. */
public final class CheckRun {

    private final String name;
    private final List<List<ReplyCheck>> dialogues;
    private final ParallelRunner runner;
    private final Terminal terminal;

    /**
     * Reads the checks.
     *
     * @throws EvaluationException if the file is invalid
     */
    public CheckRun(Path file, ParallelRunner runner, Terminal terminal) {
        this.name = file.getFileName().toString();
        this.dialogues = CheckFile.readChecks(file);
        this.runner = runner;
        this.terminal = terminal;
    }

    /** Asks the library all questions; each leaves a conversation like that of any other client. */
    public CheckReport runChecks(CommandClient client, LibraryId library, BaselineReport baseline)
            throws InterruptedException {
        LibraryBody found = client.getLibrary(library);
        long pending = found.embedding().pending();
        if (pending > 0) {
            terminal.printNote("Documents that are not embedded yet: " + pending
                    + ". Replies may change until they are.");
        }
        Map<List<ReplyCheck>, List<CheckResult>> results = new ConcurrentHashMap<>();
        var checks = new CheckRunner(client, library);
        var done = new AtomicLong();
        long total = dialogues.stream().mapToLong(List::size).sum();
        try (ProgressDisplay progress = ProgressDisplay.openOnTerminal(terminal, "Asking", total)) {
            runner.forEach(dialogues, dialogue -> results.put(dialogue,
                    checks.runDialogue(dialogue, () -> progress.updateDone(done.incrementAndGet()))));
        }
        return new CheckReport(name, found.documents().success(),
                dialogues.stream()
                        .flatMap(dialogue -> results.getOrDefault(dialogue, List.of()).stream())
                        .toList(),
                baseline);
    }
}
