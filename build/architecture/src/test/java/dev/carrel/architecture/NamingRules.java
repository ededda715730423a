package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

/**
 * The rules of names and packages: one name for one thing, and packages of limited size.
 *
 * @param root the package that {@code domain}, {@code application} and the others are below
 */
record NamingRules(String root) {

    /** The maximum number of top-level types in a package. */
    private static final int MAX_PACKAGE_SIZE = 25;

    Map<String, ArchRule> allRules() {
        var rules = new LinkedHashMap<String, ArchRule>();
        rules.put("no simple name stands for two types", topLevelTypes()
                .should(beUnique("simple name", JavaClass::getSimpleName, 1)));
        rules.put("no package holds more than " + MAX_PACKAGE_SIZE + " types", topLevelTypes()
                .should(beUnique("package", JavaClass::getPackageName, MAX_PACKAGE_SIZE)));
        rules.put("limits are called MAX_ and MIN_", noFields().that()
                .areDeclaredInClassesThat()
                .resideInAPackage(root + "..")
                .should()
                .haveNameMatching("(MOST|LEAST|LONGEST|SHORTEST|LARGEST|PATIENCE)(_.*)?"));
        return rules;
    }

    private GivenClassesConjunction topLevelTypes() {
        return classes().that()
                .resideInAPackage(root + "..")
                .and()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("package-info");
    }

    /** Groups all types by a key, and reports each group that has too many members. */
    private static ArchCondition<JavaClass> beUnique(String kind, Function<JavaClass, String> key, int limit) {
        return new ArchCondition<>("share a " + kind + " with no more than " + (limit - 1) + " others") {

            private final Map<String, Collection<String>> groups = new TreeMap<>();

            @Override
            public void check(JavaClass type, ConditionEvents events) {
                groups.computeIfAbsent(key.apply(type), first -> new TreeSet<>()).add(type.getName());
            }

            @Override
            public void finish(ConditionEvents events) {
                groups.forEach((shared, types) -> events.add(new SimpleConditionEvent(types, types.size() <= limit,
                        types.size() + " types of the " + kind + " " + shared + ": " + types)));
            }
        };
    }
}
