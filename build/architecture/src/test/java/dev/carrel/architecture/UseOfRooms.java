package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** Uses of an adapter go through its root package; the packages below it are internal. */
final class UseOfRooms extends ArchCondition<JavaClass> {

    private final String root;
    private final List<String> adapters;

    UseOfRooms(String root, List<String> adapters) {
        super("use only the root packages of the adapters");
        this.root = root;
        this.adapters = adapters;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getPackageName();
            boolean entersRoom = adapters.stream()
                    .map(adapter -> root + "." + adapter + ".")
                    .anyMatch(rooms -> target.startsWith(rooms) && !(type.getPackageName() + ".").startsWith(rooms));
            events.add(new SimpleConditionEvent(dependency, !entersRoom, dependency.getDescription()));
        }
    }
}
