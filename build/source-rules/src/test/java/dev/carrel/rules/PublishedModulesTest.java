package dev.carrel.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks that every module can be published: what Maven Central demands of a POM, the BOM, and the module names. */
class PublishedModulesTest {

    private static final Path ROOT = Path.of(System.getProperty("carrel.repository"));
    /** An example that is built as an application outside this repository. */
    private static final Path FOLLOWED_FROM_OUTSIDE = ROOT.resolve("integrations/examples/quarkus");
    private static final ModulePom PARENT = ModulePom.read(ROOT.resolve("build/parent"));
    private static final ModulePom AGGREGATOR = ModulePom.read(ROOT);
    /** The parent is one of the modules of a release only. */
    private static final List<ModulePom> MODULES = Stream
            .concat(AGGREGATOR.texts("modules/module"), AGGREGATOR.texts("profiles/profile/modules/module"))
            .map(folder -> ModulePom.read(ROOT.resolve(folder)))
            .toList();

    /** The rest, such as signatures and jars of sources and Javadoc, is checked on the artifacts by .ci/publish. */
    @Test
    void theParentHasWhatMavenCentralDemands() {
        for (String element : List.of("url", "licenses/license/name", "licenses/license/url",
                "developers/developer/name",
                "scm/connection", "scm/developerConnection", "scm/url", "issueManagement/url")) {
            assertThat(PARENT.text(element)).as(element).isPresent();
        }
    }

    @Test
    void everyModuleHasANameAndADescriptionAndTheRestFromTheParent() {
        assertThat(MODULES).hasSizeGreaterThan(15).allSatisfy(module -> {
            assertThat(module.text("name")).as("%s: name", module.artifactId()).isPresent();
            assertThat(module.text("description")).as("%s: description", module.artifactId()).isPresent();
        });
        for (String element : List.of("url", "licenses", "developers", "scm", "issueManagement")) {
            assertThat(everyPomBut(PARENT)).as(element + " are inherited").noneMatch(pom -> pom.has(element));
        }
    }

    @Test
    void allHaveOneVersion() {
        String version = PARENT.text("version").orElseThrow();
        assertThat(everyPomBut(PARENT)).allSatisfy(pom -> {
            assertThat(pom.text("parent/version")).as(pom.artifactId()).contains(version);
            assertThat(pom.has("version")).as("%s inherits its version", pom.artifactId()).isFalse();
        });
    }

    @Test
    void theBomListsThePublishedModulesAndNothingElse() {
        ModulePom bom = ModulePom.read(ROOT.resolve("build/bom"));
        List<ModulePom.Reference> listed = bom.references("dependencyManagement/dependencies");
        assertThat(listed).allSatisfy(managed -> assertThat(managed.groupId()).isEqualTo("dev.carrel"));
        assertThat(listed.stream().filter(managed -> managed.type().equals("jar")).map(ModulePom.Reference::artifactId))
                .containsExactlyInAnyOrderElementsOf(publishedJars().map(ModulePom::artifactId).toList());
        assertThat(PARENT.has("dependencyManagement")).as("the BOM would inherit it").isFalse();
    }

    @Test
    void publishedModulesDependOnPublishedModules() {
        List<String> published = publishedJars().map(ModulePom::artifactId).toList();
        assertThat(publishedJars()).allSatisfy(module -> assertThat(module.references("dependencies")
                .stream()
                .filter(dependency -> dependency.groupId().equals("dev.carrel"))
                .filter(dependency -> !dependency.scope().equals("test"))
                .map(ModulePom.Reference::artifactId)).as(module.artifactId()).isSubsetOf(published));
    }

    /** Otherwise the Javadoc of a module would be left out, and unchecked. */
    @Test
    void theJavadocIsThatOfAllPublishedModules() {
        ModulePom javadoc = MODULES.stream()
                .filter(module -> module.artifactId().equals("carrel-javadoc"))
                .findFirst()
                .orElseThrow();
        assertThat(javadoc.references("dependencies")
                .stream()
                .filter(dependency -> dependency.groupId().equals("dev.carrel"))
                .map(ModulePom.Reference::artifactId))
                .containsExactlyInAnyOrderElementsOf(publishedJars().map(ModulePom::artifactId).toList());
    }

    /** The names are for ever. By the convention of the JDK, the name is the package that contains all others. */
    @Test
    void everyJarHasAModuleNameOfItsOwnThatContainsItsPackages() throws IOException {
        Map<String, String> owners = new HashMap<>();
        for (ModulePom module : MODULES.stream().filter(ModulePom::isJar).toList()) {
            String name = module.text("properties/carrel.module").orElse("");
            assertThat(name).as("%s: the property carrel.module in its POM", module.artifactId())
                    .matches("dev\\.carrel(\\.[a-z][a-z0-9]*)+");
            assertThat(owners.put("module " + name, module.artifactId())).as(name).isNull();
            for (String contained : module.packages()) {
                assertThat(contained + ".").as(module.artifactId()).startsWith(name + ".");
                assertThat(owners.put(contained, module.artifactId())).as("%s is in two modules", contained).isNull();
            }
        }
    }

    @Test
    void everyPomInAFolderAndInAFolderOfItIsAModule() throws IOException {
        try (Stream<Path> files = Files.find(ROOT, 3, (file, unused) -> file.endsWith("pom.xml"))) {
            assertThat(files.map(Path::getParent)
                    .filter(folder -> !folder.equals(ROOT) && !FOLLOWED_FROM_OUTSIDE.equals(folder)))
                    .containsExactlyInAnyOrderElementsOf(MODULES.stream().map(ModulePom::folder).toList());
        }
    }

    private static Stream<ModulePom> publishedJars() {
        return MODULES.stream().filter(ModulePom::isJar).filter(ModulePom::isPublished);
    }

    private static Stream<ModulePom> everyPomBut(ModulePom excluded) {
        return Stream.concat(Stream.of(AGGREGATOR), MODULES.stream())
                .filter(pom -> !pom.artifactId().equals(excluded.artifactId()));
    }
}
