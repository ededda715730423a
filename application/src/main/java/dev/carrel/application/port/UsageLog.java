package dev.carrel.application.port;

import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import java.time.LocalDate;
import java.util.List;

/**
 * Stores how many requests were made in each day with a token, about a library, and to a widget and by each of its
 * visitors. Deleted with these; days of visitors after the next day, since there can be many.
 */
public interface UsageLog {

    /**
     * Adds requests to the days of their accounts, and forgets days that are too old. Accounts of tokens, libraries and
     * widgets that do not exist are ignored, and so are networks.
     *
     * @param firstKept the day before which all days are forgotten
     */
    void addUsage(List<AccountUsage> counted, LocalDate firstKept);

    /**
     * Returns the days of an account on which something was requested, oldest first.
     *
     * @param first the first day to return
     */
    List<DailyUsage> findSince(UsageAccount account, LocalDate first);

    /** The requests of an account on a day. */
    record AccountUsage(UsageAccount account, DailyUsage usage) {}
}
