package dev.carrel.application.fake.storage;

import dev.carrel.application.port.UsageLog;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.access.UsageAccount.NetworkAccount;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;

record InMemoryUsageLog(InMemoryState state) implements UsageLog {

    @Override
    public void addUsage(List<AccountUsage> counted, LocalDate firstKept) {
        LocalDate lastDay = counted.stream()
                .map(each -> each.usage().day())
                .max(LocalDate::compareTo)
                .orElse(firstKept);
        synchronized (state) {
            for (AccountUsage each : counted) {
                if (exists(each.account())) {
                    state.usage.computeIfAbsent(each.account(), account -> new TreeMap<>())
                            .merge(each.usage().day(), each.usage(), DailyUsage::plus);
                }
            }
            state.usage.forEach((account, days) -> days.headMap(account instanceof VisitorAccount
                    ? lastDay.minusDays(1)
                    : firstKept).clear());
        }
    }

    private boolean exists(UsageAccount account) {
        return switch (account) {
            case TokenAccount token -> state.tokens.containsKey(token.token());
            case LibraryAccount library -> state.libraries.containsKey(library.library().value());
            case WidgetAccount widget -> hasWidget(widget.id());
            case VisitorAccount visitor -> hasWidget(visitor.id().substring(0, visitor.id().lastIndexOf('.')));
            case NetworkAccount network -> false;
        };
    }

    private boolean hasWidget(String key) {
        return state.libraries.values()
                .stream()
                .flatMap(library -> library.widgets.values().stream())
                .anyMatch(widget -> widget.key().value().equals(key));
    }

    @Override
    public List<DailyUsage> findSince(UsageAccount account, LocalDate first) {
        synchronized (state) {
            return List.copyOf(state.usage.getOrDefault(account, new TreeMap<>()).tailMap(first).values());
        }
    }
}
