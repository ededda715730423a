package dev.carrel.http.web;

import dev.carrel.domain.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All files of the web interface, in memory, under a version that is a hash of their contents. A page names the version
 * in its links, so that browsers may keep the files for ever and yet never mix files of two versions.
 */
final class WebFiles {

    private static final String START_PAGE = "index.html";
    private static final String FOLDER = "/dev/carrel/web/ui";
    private static final String RESOURCE = FOLDER + "/" + START_PAGE;
    /** The style sheets of this folder are sent as one file, which is smaller and arrives sooner. */
    private static final String STYLE_FOLDER = "style/";
    private static final String STYLE = "style.css";
    private static final String BRAND_STYLE = "brand.css";
    private static final String VERSION_PLACE = "${version}";
    private static final String MODULES_PLACE = "${modules}";
    private static final String OTHERS_FOLDER = "lit/";
    /** What is loaded before the first view: all but the views, of which the one that asks is opened first. */
    private static final Pattern FIRST_MODULES = Pattern.compile("(?!i18n/|views/(?!ask/|routes|sign-in)).*\\.js");
    /** Indentation of a style sheet, and a comment that fills whole lines. */
    private static final Pattern LAYOUT = Pattern.compile("^ *(?:/\\*(?s:.*?)\\*/\n)?", Pattern.MULTILINE);
    /** Spaces and line breaks of a style sheet that part nothing. */
    private static final Pattern STYLE_SPACES = Pattern.compile("(?<=[{};,:])\\s+| (?=\\{)");
    private static final int VERSION_BYTES = 8;

    private final String version;
    private final Map<String, WebFile> files;
    private final WebFile startPage;

    private WebFiles(String version, Map<String, WebFile> files, WebFile startPage) {
        this.version = version;
        this.files = files;
        this.startPage = startPage;
    }

    /** Returns whether the files are on the class path. */
    static boolean exist() {
        return findResource() != null;
    }

    /** Reads the files from the class path, and adds the files of a brand. */
    static WebFiles read(Brand brand) {
        URL resource = findResource();
        if (resource == null) {
            throw new IllegalStateException("the files of the web interface are not on the class path");
        }
        try {
            if (!resource.getProtocol().equals("jar")) {
                return readFolder(Path.of(resource.toURI()).resolveSibling(""), brand);
            }
            String place = resource.getPath();
            URI archive = new URI(place.substring(0, place.lastIndexOf("!/")));
            // By its path, which several servers of a process may open at once.
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(archive))) {
                return readFolder(jar.getPath(FOLDER), brand);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a resource has a URI", e);
        }
    }

    private static @Nullable URL findResource() {
        return WebFiles.class.getResource(RESOURCE);
    }

    private static WebFiles readFolder(Path folder, Brand brand) throws IOException {
        var contents = new TreeMap<String, byte[]>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile).sorted()::iterator) {
                String name = folder.relativize(path).toString().replace('\\', '/');
                if (WebFile.isServed(name)) {
                    contents.merge(name.startsWith(STYLE_FOLDER) ? STYLE : name,
                            withoutLayout(name, Files.readAllBytes(path)), WebFiles::join);
                }
            }
        }
        contents.put(BRAND_STYLE, brand.styleSheet().getBytes(StandardCharsets.UTF_8));
        BrandLogo logo = brand.logo();
        String icon = logo == null ? "icon.svg" : "brand." + logo.format();
        if (logo != null) {
            contents.put(icon, logo.content());
        }
        String version = versionOf(contents);
        byte[] page = new String(contents.remove(START_PAGE), StandardCharsets.UTF_8)
                .replace(MODULES_PLACE, linkModules(contents.keySet()))
                .replace("${icon}", icon)
                .replace(VERSION_PLACE, version)
                .replace("${brand}", brand.htmlName())
                .getBytes(StandardCharsets.UTF_8);
        var files = new TreeMap<String, WebFile>();
        contents.forEach((name, content) -> files.put(name, WebFile.of(name, content)));
        return new WebFiles(version, files, WebFile.of(START_PAGE, page));
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Returns a file without its layout; files of others keep theirs, and their comments with the licence. */
    private static byte[] withoutLayout(String name, byte[] content) {
        if (name.startsWith(OTHERS_FOLDER) || !name.matches(".*\\.(js|css)")) {
            return content;
        }
        String text = new String(content, StandardCharsets.UTF_8);
        String shorter = name.endsWith(".js")
                ? ScriptLayout.remove(text)
                : STYLE_SPACES.matcher(LAYOUT.matcher(text).replaceAll("")).replaceAll("");
        return shorter.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns links that let a browser load the modules of the first view at once, rather than one after the other as
     * it meets their names. It needs the texts of one language only.
     */
    private static String linkModules(Set<String> names) {
        return names.stream()
                .filter(name -> FIRST_MODULES.matcher(name).matches())
                .map(name -> "<link rel=\"modulepreload\" href=\"" + VERSION_PLACE + "/" + name + "\">")
                .collect(Collectors.joining("\n"));
    }

    private static String versionOf(SortedMap<String, byte[]> contents) {
        MessageDigest digest = Sha256.newDigest();
        contents.forEach((name, content) -> {
            digest.update((name + "\n" + content.length + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(content);
        });
        return HexFormat.of().formatHex(digest.digest(), 0, VERSION_BYTES);
    }

    /** Returns the current version. */
    String version() {
        return version;
    }

    /** Returns the names of all files, with the texts of all languages. */
    Set<String> names() {
        return files.keySet();
    }

    /** Returns the page that starts the interface; its links name the current version. */
    WebFile startPage() {
        return startPage;
    }

    /**
     * Returns a file.
     *
     * @param name its path, with slashes
     * @return empty if there is none, or if the version is not the current one
     */
    Optional<WebFile> find(String requestedVersion, String name) {
        return requestedVersion.equals(version) ? Optional.ofNullable(files.get(name)) : Optional.empty();
    }
}
