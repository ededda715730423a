package dev.carrel.formats.parse;

import java.util.Set;
import java.util.regex.Pattern;

/** The names and media types of source code, scripts and configuration. */
final class CodeFileNames {

    /** The extensions of files; of a file without one, the name. */
    private static final Set<String> EXTENSIONS = Set
            .of(("asm awk bash bat bzl c cc cfg cjs clj cmake cmd conf cpp cs css cxx d dart diff dockerfile el "
                    + "env erl ex exs f90 fish fs gd go gradle graphql groovy h hcl hpp hs ini java jl js jsx kt kts "
                    + "less lisp lua m makefile mjs mk ml nim nix pas patch php pl pm properties proto ps1 py pyi pyw "
                    + "r rb rs scala scm scss sh sol sql swift tcl tf toml ts tsx v vb vhd yaml yml zig zsh")
                    .split(" "));
    private static final Pattern TYPE = Pattern.compile("(?:text|application)/(?:x-)?(?:c|c\\+\\+|csrc|c\\+\\+src|css"
            + "|csharp|diff|go|groovy|java|java-source|javascript|kotlin|lua|patch|perl|php|properties|python"
            + "|script\\.python|ruby|rust|scala|sh|shellscript|sql|swift|toml|typescript|yaml)\\b.*");
    private static final Pattern INTERPRETER = Pattern.compile("(?:\\u00ef\\u00bb\\u00bf)?#! ?/\\S.*", Pattern.DOTALL);

    private CodeFileNames() {}

    /**
     * Returns whether this is code.
     *
     * @param extension in lower case
     * @param type in lower case; empty if none is declared
     * @param head the first characters
     */
    static boolean isCode(String extension, String type, String head) {
        return EXTENSIONS.contains(extension) || TYPE.matcher(type).matches() || INTERPRETER.matcher(head).matches();
    }
}
