package dev.carrel.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The access control lists of some files, as {@code getfacl} reads them.
 *
 * @param lists by the path of the file
 * @param areOthersPlain whether the other files have no list, and are not unknown
 */
record AccessLists(Map<String, AccessList> lists, boolean areOthersPlain) {

    /** Of files of which nothing is known but their mode. */
    static final AccessLists NONE = new AccessLists(Map.of(), true);

    private static final String FILE = "# file: ";
    /** What getfacl writes for a character that would end the line, and for a backslash. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([0-3][0-7]{2})|\\\\)");
    /** Stands for a name that Java cannot decode, and so cannot ask for. */
    private static final String UNDECODABLE = "\uFFFD";
    /** The status after which some files could not be read, but the others were. */
    private static final int INCOMPLETE = 1;

    /**
     * Reads the lists of files.
     *
     * @param getfacl the program
     * @param paths absolute, in all not longer than the arguments of a program may be
     * @throws IOException if nothing can be said of any of them
     */
    static AccessLists read(Path getfacl, List<Path> paths) throws IOException {
        ProgramOutput output = run(getfacl, List.of("--skip-base"), paths);
        if (output.status() == INCOMPLETE) {
            // Once more with the files that have no list, to tell them from the ones that cannot be read.
            output = run(getfacl, List.of(), paths);
        }
        if (output.status() != 0 && output.status() != INCOMPLETE) {
            throw new IOException("getfacl ended with the status " + output.status() + ".");
        }
        return new AccessLists(parse(output.text()), output.status() == 0);
    }

    /** Names of users are left out: looking them up takes much longer than all else. */
    private static ProgramOutput run(Path getfacl, List<String> options, List<Path> paths) throws IOException {
        var command = new ArrayList<>(List.of(getfacl.toString(), "--access", "--absolute-names", "--no-effective",
                "--numeric", "--physical"));
        command.addAll(options);
        paths.forEach(path -> command.add(path.toString()));
        return ProgramOutput.of(command);
    }

    private static Map<String, AccessList> parse(String output) throws IOException {
        var lists = new HashMap<String, AccessList>();
        for (String block : output.split("\n\n", -1)) {
            if (block.startsWith(FILE)) {
                List<String> lines = List.of(block.split("\n", -1));
                lists.put(unescape(lines.getFirst().substring(FILE.length())),
                        AccessList.parse(lines.stream().filter(line -> !line.startsWith("#")).toList()));
            }
        }
        return lists;
    }

    private static String unescape(String name) {
        return ProgramOutput.toName(ESCAPE.matcher(name)
                .replaceAll(escape -> Matcher.quoteReplacement(escape.group(1) == null ? "\\"
                        : String.valueOf((char) Integer.parseInt(escape.group(1), 8)))));
    }

    /**
     * Returns the list of a file that was asked for.
     *
     * @param plain what counts for a file that has none
     * @throws IOException if it is not known
     */
    AccessList find(Path path, AccessList plain) throws IOException {
        String name = path.toString();
        AccessList found = lists.get(name);
        if (name.contains(UNDECODABLE) || found == null && !areOthersPlain) {
            throw new IOException("The access control list is not known.");
        }
        return found == null ? plain : found;
    }
}
