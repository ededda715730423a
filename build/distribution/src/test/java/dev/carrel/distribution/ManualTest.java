package dev.carrel.distribution;

import dev.carrel.distribution.PackagedProgram.ProgramRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The manual page and the completions, read by the programs that they are for. */
class ManualTest {

    private static final Path SHARE = Path.of("target/share");

    @TempDir
    private Path folder;

    @Test
    void manualPageIsFormattedWithoutWarnings() throws Exception {
        TestTools.require("man");
        var program = new PackagedProgram(folder, Map.of("MANWIDTH", "80", "LC_ALL", "C.UTF-8"));

        ProgramRun page = program.run(List.of("man", "--warnings", "-l",
                SHARE.resolve("man/man1/carrel.1").toAbsolutePath().toString()));

        assertThat(page.err()).isEmpty();
        assertThat(page.out()).contains("carrel COMMAND [options]", "carrel token create", "EXIT STATUS",
                "--library handbook");
        assertThat(page.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @Test
    void bashCompletesCommands() throws Exception {
        TestTools.require("bash");
        assertThat(shell("bash", "-c", """
                . "$1"; COMP_WORDS=(carrel tok); COMP_CWORD=1; _complete_carrel; echo "${COMPREPLY[@]}"
                """, "-", share("bash-completion/completions/carrel"))).isEqualTo("token\n");
    }

    @Test
    void fishCompletesCommands() throws Exception {
        TestTools.require("fish");
        assertThat(shell("fish", "--no-config", "-c", "source $argv[1]; complete -C 'carrel tok'",
                share("fish/vendor_completions.d/carrel.fish"))).startsWith("token\t");
    }

    @Test
    void zshLoadsCompletions() throws Exception {
        TestTools.require("zsh");
        // Completing itself needs the line editor of zsh, and so a terminal.
        String script = """
                autoload -U compinit && compinit -u -d "$2"; . "$1" 2> /dev/null; whence -w _complete_carrel
                """;
        assertThat(shell("zsh", "-f", "-c", script, "-", share("zsh/site-functions/_carrel"),
                folder.resolve("dump").toString())).contains("_complete_carrel: function");
    }

    private String shell(String... command) throws Exception {
        ProgramRun run = new PackagedProgram(folder, Map.of("HOME", folder.toString())).run(List.of(command));
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    private static String share(String file) {
        assertThat(Files.exists(SHARE.resolve(file))).as(file).isTrue();
        return SHARE.resolve(file).toAbsolutePath().toString();
    }
}
