package dev.carrel.application.contract.storage;

import dev.carrel.application.port.UsageLog;
import dev.carrel.application.port.UsageLog.AccountUsage;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.access.UsageAccount.TokenAccount;
import dev.carrel.domain.library.LibraryId;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link UsageLog}. */
public abstract class UsageLogContract extends StorageFixture {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);
    private static final AccessTokenId TOKEN_ID = new AccessTokenId("a");
    private static final UsageAccount TOKEN = new TokenAccount(TOKEN_ID);
    private static final UsageAccount LIBRARY = new LibraryAccount(HANDBOOK);

    @BeforeEach
    void addTokenAndLibrary() {
        storage.accessTokens()
                .addToken(new AccessToken(TOKEN_ID, "Token", Set.of(TokenScope.QUERY), new LibraryGrant.AllLibraries(),
                        T0, null, null), new byte[]{1});
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
    }

    private void addUsage(UsageAccount account, DailyUsage... usage) {
        storage.usageLog()
                .addUsage(List.of(usage).stream().map(each -> new AccountUsage(account, each)).toList(),
                        DAY.minusDays(10));
    }

    private List<DailyUsage> findAll(UsageAccount account) {
        return storage.usageLog().findSince(account, LocalDate.EPOCH);
    }

    @Test
    void addsUpTheRequestsOfADay() {
        addUsage(TOKEN, new DailyUsage(DAY, 3, 2, 1), new DailyUsage(DAY.minusDays(1), 5, 0, 0));
        addUsage(TOKEN, new DailyUsage(DAY, 1, 1, 0));
        addUsage(LIBRARY, new DailyUsage(DAY, 7, 0, 0));

        assertThat(findAll(TOKEN)).containsExactly(new DailyUsage(DAY.minusDays(1), 5, 0, 0),
                new DailyUsage(DAY, 4, 3, 1));
        assertThat(storage.usageLog().findSince(TOKEN, DAY)).containsExactly(new DailyUsage(DAY, 4, 3, 1));
        assertThat(findAll(LIBRARY)).containsExactly(new DailyUsage(DAY, 7, 0, 0));
    }

    @Test
    void aTokenAndALibraryOfTheSameIdAreTwoAccounts() {
        storage.libraries().createOrUpdate(new LibraryId("a"), settings -> settings, T0);
        addUsage(TOKEN, new DailyUsage(DAY, 1, 0, 0));

        assertThat(findAll(new LibraryAccount(new LibraryId("a")))).isEmpty();
    }

    @Test
    void forgetsOldDays() {
        addUsage(TOKEN, new DailyUsage(DAY.minusDays(10), 1, 0, 0));
        addUsage(TOKEN, new DailyUsage(DAY.minusDays(11), 1, 0, 0));

        assertThat(findAll(TOKEN)).containsExactly(new DailyUsage(DAY.minusDays(10), 1, 0, 0));
    }

    @Test
    void forgetsADeletedTokenAndIgnoresItsLastRequests() {
        addUsage(TOKEN, new DailyUsage(DAY, 1, 0, 0));
        storage.accessTokens().deleteById(TOKEN_ID);
        addUsage(TOKEN, new DailyUsage(DAY, 1, 0, 0));

        assertThat(findAll(TOKEN)).isEmpty();
    }

    @Test
    void forgetsADeletedLibrary() {
        addUsage(LIBRARY, new DailyUsage(DAY, 1, 0, 0));
        storage.libraries().deleteById(HANDBOOK);
        addUsage(LIBRARY, new DailyUsage(DAY, 1, 0, 0));
        assertThat(findAll(LIBRARY)).isEmpty();

        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(findAll(LIBRARY)).isEmpty();
    }
}
