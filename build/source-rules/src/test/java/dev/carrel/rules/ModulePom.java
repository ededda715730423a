package dev.carrel.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A POM of the repository as it is written, without what it inherits. */
record ModulePom(Path folder, Element project) {

    /** An artifact that a POM refers to; the type is "jar" unless the POM says otherwise. */
    record Reference(String groupId, String artifactId, String type, String scope) {}

    static ModulePom read(Path folder) {
        try {
            Element project = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(folder.resolve("pom.xml").toFile())
                    .getDocumentElement();
            return new ModulePom(folder, project);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("The POM of " + folder + " cannot be read.", e);
        }
    }

    /** Returns the text at a path of elements such as "parent/version", or empty if there is none. */
    Optional<String> text(String path) {
        return elements(project, path).map(element -> element.getTextContent().strip())
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    Stream<String> texts(String path) {
        return elements(project, path).map(element -> element.getTextContent().strip());
    }

    boolean has(String path) {
        return elements(project, path).findAny().isPresent();
    }

    /** Returns "carrel-domain", for example. */
    String artifactId() {
        return text("artifactId").orElseThrow();
    }

    boolean isJar() {
        return text("packaging").orElse("jar").equals("jar");
    }

    boolean isPublished() {
        return !text("properties/maven.deploy.skip").orElse("false").equals("true");
    }

    /** Returns the artifacts listed at a path, such as "dependencies" or "dependencyManagement/dependencies". */
    List<Reference> references(String path) {
        return elements(project, path + "/dependency").map(listed -> new Reference(child(listed, "groupId", ""),
                child(listed, "artifactId", ""), child(listed, "type", "jar"), child(listed, "scope", "compile")))
                .toList();
    }

    /** Returns the packages that the jar of this module contains. */
    List<String> packages() throws IOException {
        Path sources = folder.resolve("src/main/java");
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
                    .distinct()
                    .toList();
        }
    }

    private static String child(Element element, String name, String otherwise) {
        return elements(element, name).map(Element::getTextContent).map(String::strip).findFirst().orElse(otherwise);
    }

    private static Stream<Element> elements(Element from, String path) {
        Stream<Element> found = Stream.of(from);
        for (String name : path.split("/")) {
            found = found.flatMap(ModulePom::children).filter(child -> child.getTagName().equals(name));
        }
        return found;
    }

    private static Stream<Element> children(Element element) {
        return IntStream.range(0, element.getChildNodes().getLength())
                .mapToObj(element.getChildNodes()::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
                .map(Element.class::cast);
    }
}
