package dev.carrel.application.contract.storage;

import dev.carrel.application.port.access.AuditLog;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link AuditLog}. */
public abstract class AuditLogContract extends StorageFixture {

    private static final AuditActor ADA = new AuditActor("token", "t1", "Ada \uD834\uDD1E");
    private static final AuditActor BOB = new AuditActor("person", "p1", "Bob");

    private AuditLog log;

    @BeforeEach
    void openLog() {
        log = storage.auditLog();
    }

    private AuditEntry add(int number, AuditKind kind, @Nullable LibraryId library, AuditActor actor) {
        var entry = new AuditEntry("id-" + number, atSecond(number), kind, "PUT /library/{library_id}", library,
                library == null ? null : "d" + number, actor, library == null ? "session" : null, "request-" + number);
        log.append(entry);
        return entry;
    }

    private List<AuditEntry> list(@Nullable AuditKind kind, @Nullable LibraryId library, @Nullable String actor) {
        return log.listNewest(new AuditSelection(kind, library, actor, null), null, 9);
    }

    @Test
    void listsSelectedEntriesNewestFirst() {
        AuditEntry one = add(1, AuditKind.SIGN_IN, null, ADA);
        AuditEntry two = add(2, AuditKind.CHANGE, HANDBOOK, ADA);
        AuditEntry three = add(3, AuditKind.DELETE, RECIPES, BOB);

        assertThat(list(null, null, null)).containsExactly(three, two, one);
        assertThat(list(AuditKind.CHANGE, null, null)).containsExactly(two);
        assertThat(list(null, RECIPES, null)).containsExactly(three);
        assertThat(list(null, null, "t1")).containsExactly(two, one);
        assertThat(list(AuditKind.EXPORT, null, null)).isEmpty();
        assertThat(log.listNewest(new AuditSelection(null, null, null, atSecond(2)), null, 9))
                .containsExactly(three, two);
        assertThat(log.listNewest(AuditSelection.ALL, null, 2)).containsExactly(three, two);
        assertThat(log.listNewest(AuditSelection.ALL, two.id(), 2)).containsExactly(one);
    }

    @Test
    void outlivesItsLibraries() {
        AuditEntry kept = add(1, AuditKind.DELETE, HANDBOOK, ADA);
        storage.libraries().deleteById(HANDBOOK);

        assertThat(list(null, HANDBOOK, null)).containsExactly(kept);
    }

    @Test
    void deletesTheOldestByTheirAge() {
        for (int number = 1; number <= 4; number++) {
            add(number, AuditKind.CHANGE, HANDBOOK, ADA);
        }

        assertThat(log.deleteBefore(atSecond(4), 2)).isEqualTo(2);
        assertThat(list(null, null, null)).extracting(AuditEntry::id).containsExactly("id-4", "id-3");
        assertThat(log.deleteBefore(atSecond(4), 9)).isEqualTo(1);
        assertThat(log.deleteBefore(atSecond(4), 9)).isZero();
    }
}
