package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * Dependencies point down: a package uses the packages below it, and they do not use it. The root of the domain is an
 * exception, since it holds the types that its packages share.
 */
final class UseOfEnclosingPackages extends ArchCondition<JavaClass> {

    private final String root;

    UseOfEnclosingPackages(String root) {
        super("not use a package that theirs is below");
        this.root = root;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getPackageName();
            boolean up = target.startsWith(root + ".") && !target.equals(root + ".domain")
                    && type.getPackageName().startsWith(target + ".");
            events.add(new SimpleConditionEvent(dependency, !up, dependency.getDescription()));
        }
    }
}
