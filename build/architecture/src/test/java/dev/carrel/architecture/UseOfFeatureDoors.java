package dev.carrel.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Set;

/** The engine puts features together by their doors, and does not know their parts. */
final class UseOfFeatureDoors extends ArchCondition<JavaClass> {

    private final String application;
    private final Map<String, Set<String>> doors;

    /**
     * Creates the condition.
     *
     * @param doors the types of a feature's package that may be used, by the package; others are open
     */
    UseOfFeatureDoors(String root, Map<String, Set<String>> doors) {
        super("use features by their doors only");
        this.application = root + ".application.";
        this.doors = doors;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            String room = target.getPackageName();
            Set<String> open = room.startsWith(application) ? doors.get(room.substring(application.length())) : null;
            boolean isHidden = open != null
                    && !open.contains(target.getName().substring(room.length() + 1).split("\\$")[0]);
            events.add(new SimpleConditionEvent(dependency, !isHidden, dependency.getDescription()));
        }
    }
}
