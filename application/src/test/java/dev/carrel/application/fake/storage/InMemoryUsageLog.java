package dev.carrel.application.fake.storage;

import dev.carrel.application.port.UsageLog;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;

record InMemoryUsageLog(InMemoryState state) implements UsageLog {

    @Override
    public void addUsage(List<AccountUsage> counted, LocalDate firstKept) {
        synchronized (state) {
            for (AccountUsage each : counted) {
                if (exists(each.account())) {
                    state.usage.computeIfAbsent(each.account(), account -> new TreeMap<>())
                            .merge(each.usage().day(), each.usage(), DailyUsage::plus);
                }
            }
            state.usage.values().forEach(days -> days.headMap(firstKept).clear());
        }
    }

    private boolean exists(UsageAccount account) {
        return switch (account) {
            case TokenAccount token -> state.tokens.containsKey(token.token());
            case LibraryAccount library -> state.libraries.containsKey(library.library().value());
        };
    }

    @Override
    public List<DailyUsage> findSince(UsageAccount account, LocalDate first) {
        synchronized (state) {
            return List.copyOf(state.usage.getOrDefault(account, new TreeMap<>()).tailMap(first).values());
        }
    }
}
