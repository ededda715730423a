package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Uses of an adapter go through its root package; the packages below it are internal. */
final class UseOfRooms extends ArchCondition<JavaClass> {

    private final String root;
    private final List<String> adapters;
    private final Set<String> open;

    /**
     * Creates the condition.
     *
     * @param open the packages below the root that may be used from outside
     */
    UseOfRooms(String root, List<String> adapters, Set<String> open) {
        super("use only the root packages of the adapters");
        this.root = root;
        this.adapters = adapters;
        this.open = open.stream().map(room -> root + "." + room).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String target = dependency.getTargetClass().getPackageName();
            boolean entersRoom = !open.contains(target) && adapters.stream()
                    .map(adapter -> root + "." + adapter + ".")
                    .anyMatch(rooms -> target.startsWith(rooms) && !(type.getPackageName() + ".").startsWith(rooms));
            events.add(new SimpleConditionEvent(dependency, !entersRoom, dependency.getDescription()));
        }
    }
}
