package dev.carrel.application.contract.storage;

import dev.carrel.application.port.UsageLog.AccountUsage;
import dev.carrel.application.port.widget.Widgets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.DailyUsage;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.NetworkAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.ChallengeMode;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetDisplay;
import dev.carrel.domain.widget.WidgetDisplay.SourceDetail;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetHandOver.OfficeHours;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetLimits;
import dev.carrel.domain.widget.WidgetOrigin;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.domain.widget.WidgetTexts;
import dev.carrel.domain.widget.WidgetTexts.ContactLink;
import dev.carrel.domain.widget.WidgetTheme;
import dev.carrel.domain.widget.WidgetTheme.ColorScheme;
import dev.carrel.domain.widget.WidgetTheme.LauncherPosition;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link Widgets}, and of what is counted for widgets. */
public abstract class WidgetsContract extends StorageFixture {

    private static final WidgetSettings SETTINGS = new WidgetSettings("Shop \"𝄞\"", false,
            List.of(new WidgetOrigin("https://*.example.com"), new WidgetOrigin("http://localhost:3000")),
            new WidgetLimits(1, 2, 3, 4, 5), new WidgetDisplay(SourceDetail.PASSAGES, true, false, false),
            Map.of("de", new WidgetTexts("Hilfe", "Guten\nTag", "Frage", "Wir speichern.", List.of("Wie?", "Was?"),
                    new ContactLink("Post", "mailto:a@b.example"), "Später"), "pt-BR", WidgetTexts.NONE),
            new WidgetTheme("#0b57d0", ColorScheme.DARK, LauncherPosition.LEFT), ChallengeMode.ALWAYS,
            AttributeFilter.equalTo("team", "sales"), false, List.of("product", "version"),
            new WidgetHandOver(new WebAddress("https://desk.example/hook"), new WidgetSecret("s".repeat(24)),
                    new OfficeHours("Europe/Berlin", Map.of("mon", "09:00-17:00", "sun", "00:00-24:00"))));
    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

    private int keys;

    private Widgets widgets() {
        return storage.widgets();
    }

    private Widget widget(LibraryId library, String id, WidgetSettings settings, Instant now) {
        var key = WidgetKey.of("%032d".formatted(keys++).substring(14).getBytes(StandardCharsets.UTF_8));
        return new Widget(library, new WidgetId(id), key, settings, new WidgetSecret("secret of " + key), null, now,
                now);
    }

    private Widget save(LibraryId library, String id) {
        return widgets().save(widget(library, id, WidgetSettings.named(id), T0)).widget();
    }

    @Test
    void storesEveryField() {
        Widget shop = widget(HANDBOOK, "shop", SETTINGS, T0);

        assertThat(widgets().save(shop)).isEqualTo(new Widgets.SavedWidget(shop, true));
        assertThat(widgets().findById(HANDBOOK, shop.id())).contains(shop);
        assertThat(widgets().findByKey(shop.key())).contains(shop);
        assertThat(widgets().findById(RECIPES, shop.id())).isEmpty();
        assertThat(widgets().findByKey(WidgetKey.of(new byte[18]))).isEmpty();
        Widget plain = save(HANDBOOK, "plain");
        assertThat(widgets().findByKey(plain.key())).contains(plain);
    }

    @Test
    void replacesOnlyTheSettings() {
        Widget shop = widget(HANDBOOK, "shop", SETTINGS, T0);
        widgets().save(shop);
        var secret = new WidgetSecret("us_secret");
        assertThat(widgets().saveUserSecret(HANDBOOK, shop.id(), secret, atSecond(1))).isTrue();
        assertThat(widgets().findByKey(shop.key())).contains(shop.withUserSecret(secret, atSecond(1)));

        Widget other = widget(HANDBOOK, "shop", WidgetSettings.named("Other"), atSecond(2));
        Widget expected = shop.withUserSecret(secret, atSecond(1)).withSettings(other.settings(), atSecond(2));
        assertThat(widgets().save(other)).isEqualTo(new Widgets.SavedWidget(expected, false));
        assertThat(widgets().findById(HANDBOOK, shop.id())).contains(expected);
        assertThat(widgets().findByKey(other.key())).isEmpty();
    }

    @Test
    void listsPagesById() {
        List<Widget> all = List.of(save(HANDBOOK, "a"), save(HANDBOOK, "b"), save(HANDBOOK, "c"));
        save(RECIPES, "b");

        assertThat(widgets().listById(HANDBOOK, null, 2)).isEqualTo(all.subList(0, 2));
        assertThat(widgets().listById(HANDBOOK, new WidgetId("b"), 2)).isEqualTo(all.subList(2, 3));
        assertThat(widgets().listById(new LibraryId("nowhere"), null, 2)).isEmpty();
    }

    @Test
    void deletesWidgets() {
        Widget shop = save(HANDBOOK, "shop");

        assertThat(widgets().deleteById(RECIPES, shop.id())).isFalse();
        assertThat(widgets().deleteById(HANDBOOK, shop.id())).isTrue();
        assertThat(widgets().deleteById(HANDBOOK, shop.id())).isFalse();
        assertThat(widgets().findByKey(shop.key())).isEmpty();
        assertThat(widgets().saveUserSecret(HANDBOOK, shop.id(), new WidgetSecret("s"), T0)).isFalse();
    }

    @Test
    void aLibraryTakesItsWidgetsWithIt() {
        Widget shop = save(HANDBOOK, "shop");
        storage.libraries().deleteById(HANDBOOK);

        assertThat(widgets().findByKey(shop.key())).isEmpty();
        assertThat(widgets().findById(HANDBOOK, shop.id())).isEmpty();
        assertThatThrownBy(() -> save(HANDBOOK, "shop")).isInstanceOf(NotFoundException.class);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(widgets().findByKey(shop.key())).isEmpty();
        assertThat(widgets().listById(HANDBOOK, null, 9)).isEmpty();
    }

    @Test
    void limitsTheNumberOfWidgets() {
        for (int number = 0; number < Widget.MAX_PER_LIBRARY; number++) {
            save(HANDBOOK, "w" + number);
        }
        assertThatThrownBy(() -> save(HANDBOOK, "more")).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most 1000 widgets");
        assertThat(widgets().save(widget(HANDBOOK, "w0", SETTINGS, T0)).created()).isFalse();
    }

    private void addUsage(UsageAccount account, LocalDate day) {
        storage.usageLog().addUsage(List.of(new AccountUsage(account, new DailyUsage(day, 1, 0, 0))), DAY.minusDays(9));
    }

    private List<DailyUsage> findUsage(UsageAccount account) {
        return storage.usageLog().findSince(account, LocalDate.EPOCH);
    }

    @Test
    void countsForWidgetsAndVisitorsAsLongAsTheyExist() {
        Widget shop = save(HANDBOOK, "shop");
        Widget other = save(HANDBOOK, "other");
        var account = new WidgetAccount(shop.key().value());
        var visitor = new VisitorAccount(shop.key() + ".ada");
        var otherVisitor = new VisitorAccount(other.key() + ".ada");
        for (UsageAccount each : List.of(account, visitor, otherVisitor, new NetworkAccount(shop.key() + "/::"))) {
            addUsage(each, DAY);
        }
        assertThat(findUsage(account)).hasSize(1);
        assertThat(findUsage(visitor)).hasSize(1);
        assertThat(findUsage(new NetworkAccount(shop.key() + "/::"))).isEmpty();

        widgets().deleteById(HANDBOOK, shop.id());
        addUsage(account, DAY);
        addUsage(visitor, DAY);
        assertThat(findUsage(account)).isEmpty();
        assertThat(findUsage(visitor)).isEmpty();
        assertThat(findUsage(otherVisitor)).hasSize(1);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(findUsage(otherVisitor)).isEmpty();
    }

    @Test
    void forgetsVisitorsSoon() {
        Widget shop = save(HANDBOOK, "shop");
        var account = new WidgetAccount(shop.key().value());
        var visitor = new VisitorAccount(shop.key() + ".ada");
        addUsage(visitor, DAY.minusDays(2));
        addUsage(account, DAY.minusDays(2));
        addUsage(visitor, DAY.minusDays(1));
        addUsage(account, DAY);

        assertThat(findUsage(visitor)).extracting(DailyUsage::day).containsExactly(DAY.minusDays(1));
        assertThat(findUsage(account)).hasSize(2);
    }
}
