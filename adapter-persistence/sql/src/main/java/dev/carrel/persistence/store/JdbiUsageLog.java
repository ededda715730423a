package dev.carrel.persistence.store;

import dev.carrel.application.port.UsageLog;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.access.UsageAccount.NetworkAccount;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Requests by account and day. */
public record JdbiUsageLog(DatabaseWriter writer, DatabaseReader readPool) implements UsageLog {

    @Override
    public void addUsage(List<AccountUsage> counted, LocalDate firstKept) {
        writer.useTransaction(handle -> {
            // In one order, so that servers that count the same accounts wait for each other in turn.
            counted.stream()
                    .sorted(Comparator.comparing((AccountUsage each) -> kindOf(each.account()))
                            .thenComparing(each -> each.account().id())
                            .thenComparing(each -> each.usage().day()))
                    .forEach(each -> addUsage(handle, each.account(), each.usage()));
            handle.createUpdate("DELETE FROM daily_usage WHERE day < :first")
                    .bind("first", firstKept.toEpochDay())
                    .execute();
            // A visitor who comes back the next day finds nothing of the day before.
            handle.createUpdate("DELETE FROM daily_usage WHERE kind = 'visitor' AND day < :last - 1")
                    .bind("last", counted.stream().mapToLong(each -> each.usage().day().toEpochDay()).max().orElse(0))
                    .execute();
        });
    }

    private static void addUsage(Handle handle, UsageAccount account, DailyUsage usage) {
        handle.createUpdate("""
                INSERT INTO daily_usage (kind, id, day, requests, questions, refused)
                SELECT :kind, :id, :day, :requests, :questions, :refused
                WHERE CASE :kind WHEN 'token' THEN EXISTS (SELECT 1 FROM access_token WHERE id = :id)
                    WHEN 'library' THEN EXISTS (SELECT 1 FROM library WHERE public_id = :id)
                    WHEN 'widget' THEN EXISTS (SELECT 1 FROM widget WHERE public_key = :id)
                    WHEN 'visitor' THEN EXISTS
                        (SELECT 1 FROM widget WHERE public_key = :widget)
                    ELSE FALSE END
                ON CONFLICT (kind, id, day) DO UPDATE SET requests = daily_usage.requests + excluded.requests,
                    questions = daily_usage.questions + excluded.questions,
                    refused = daily_usage.refused + excluded.refused
                """)
                .bind("kind", kindOf(account))
                .bind("id", account.id())
                // The id of a visitor begins with the key of the widget and a dot.
                .bind("widget", account.id().substring(0, Math.max(0, account.id().indexOf('.'))))
                .bind("day", usage.day().toEpochDay())
                .bind("requests", usage.requests())
                .bind("questions", usage.questions())
                .bind("refused", usage.refused())
                .execute();
    }

    /** Deletes all days of an account. */
    static void deleteAccount(Handle handle, UsageAccount account) {
        handle.createUpdate("DELETE FROM daily_usage WHERE kind = :kind AND id = :id")
                .bind("kind", kindOf(account))
                .bind("id", account.id())
                .execute();
    }

    /** Deletes all days of a widget and its visitors. */
    static void deleteWidget(Handle handle, WidgetKey widget) {
        deleteAccount(handle, new WidgetAccount(widget.value()));
        // A slash is the next character after the dot.
        handle.createUpdate("DELETE FROM daily_usage WHERE kind = 'visitor' AND id >= :key || '.' AND id < :key || '/'")
                .bind("key", widget.value())
                .execute();
    }

    private static String kindOf(UsageAccount account) {
        return switch (account) {
            case TokenAccount token -> "token";
            case LibraryAccount library -> "library";
            case WidgetAccount widget -> "widget";
            case VisitorAccount visitor -> "visitor";
            case NetworkAccount network -> "network";
        };
    }

    @Override
    public List<DailyUsage> findSince(UsageAccount account, LocalDate first) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT day, requests, questions, refused FROM daily_usage
                WHERE kind = :kind AND id = :id AND day >= :first ORDER BY day
                """)
                .bind("kind", kindOf(account))
                .bind("id", account.id())
                .bind("first", first.toEpochDay())
                .map((row, context) -> new DailyUsage(LocalDate.ofEpochDay(row.getLong("day")),
                        row.getLong("requests"), row.getLong("questions"), row.getLong("refused")))
                .list());
    }
}
