package dev.carrel.application.usage;

import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.application.usage.RequestMeter.LimitedAccount;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.NetworkAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetLimits;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The limits on the questions of a widget's visitors. The widget decides first, then the network, then the visitor,
 * then the library: a client that invents visitors gets no more memory than the widget allows questions. Thread-safe.
 */
public final class VisitorQuotas {

    /** Reading, voting and opening sessions go with a question a few times each. */
    private static final int REQUESTS_PER_QUESTION = 10;

    /** A family, or the people of an office who open the page at once, need not prove work. */
    static final int MAX_NEW_VISITORS_PER_MINUTE = 5;

    /** Of a visitor: a question, what was forgotten in it, and some more. */
    static final int MAX_MESSAGES_PER_HOUR = 5;
    /** Of a network, such as an office. */
    private static final int MAX_MESSAGES_PER_MINUTE = 5;
    private static final int MAX_MESSAGES_OF_NETWORK_PER_HOUR = 30;
    /** Of all visitors: as many as a large desk reads. */
    private static final int MAX_MESSAGES_PER_DAY = 1_000;

    private final RequestMeter meter;

    /** Creates the limits on requests that a meter counts. */
    public VisitorQuotas(RequestMeter meter) {
        this.meter = meter;
    }

    /**
     * Decides about a question.
     *
     * @param network an IPv4 address, or the prefix of an IPv6 address
     */
    public RequestAdmission admitQuestion(Widget widget, Visitor visitor, InetAddress network) {
        WidgetLimits limits = widget.settings().limits();
        var accounts = new ArrayList<>(List.of(
                new LimitedAccount(new WidgetAccount(widget.key().value()),
                        new AccountLimits(null, null, limits.perDay(), null)),
                new LimitedAccount(accountOf(widget, network),
                        new AccountLimits(limits.perNetworkMinute(), null, null, null)),
                new LimitedAccount(new VisitorAccount(visitor.accountId().value()), new AccountLimits(null,
                        limits.perVisitorHour(), limits.perVisitorDay(), WidgetLimits.AT_ONCE_PER_VISITOR))));
        meter.findLimited(widget.library()).ifPresent(accounts::add);
        return admit(accounts);
    }

    /**
     * Decides about any request of a visitor's browser, of which a network may send ten times as many as questions.
     *
     * @param network an IPv4 address, or the prefix of an IPv6 address
     */
    public RequestAdmission admitRequest(Widget widget, InetAddress network) {
        int questions = widget.settings().limits().perNetworkMinute();
        return admit(List.of(new LimitedAccount(new NetworkAccount(accountOf(widget, network).id() + "/requests"),
                new AccountLimits(REQUESTS_PER_QUESTION * questions, null, null, null))));
    }

    /** Decides about a message to the people behind the widget, who read them all. */
    public RequestAdmission admitMessage(Widget widget, Visitor visitor, InetAddress network) {
        return admit(List.of(
                new LimitedAccount(new NetworkAccount(widget.key().value() + "/messages"),
                        new AccountLimits(null, null, MAX_MESSAGES_PER_DAY, null)),
                new LimitedAccount(new NetworkAccount(accountOf(widget, network).id() + "/messages"),
                        new AccountLimits(MAX_MESSAGES_PER_MINUTE, MAX_MESSAGES_OF_NETWORK_PER_HOUR, null, null)),
                new LimitedAccount(new NetworkAccount(visitor.accountId().value() + "/messages"),
                        new AccountLimits(null, MAX_MESSAGES_PER_HOUR, null, null))));
    }

    private RequestAdmission admit(List<LimitedAccount> accounts) {
        RequestAdmission admission = meter.admitForAll(accounts);
        Refusal refusal = admission.refusal();
        return refusal == null ? admission
                : new RequestAdmission(List.of(),
                        new Refusal(refusal.policy(), describe(refusal), refusal.retryAfter()),
                        () -> {});
    }

    private static UsageAccount accountOf(Widget widget, InetAddress network) {
        return new NetworkAccount(widget.key().value() + "/" + network.getHostAddress());
    }

    /** Returns the reason for visitors, who know no libraries and policies. */
    private static String describe(Refusal refusal) {
        String later = "try again in " + AccountMeter.formatDelay(refusal.retryAfter()) + ".";
        return switch (refusal.policy()) {
            case "visitor-at-once" -> "Please wait for the reply to your other question.";
            case "network-per-minute" -> "Many requests are coming from your network; " + later;
            case "library-per-minute", "library-at-once" -> "Many questions are being answered right now; " + later;
            case "widget-per-day", "library-per-day" -> "No more questions are answered here today; " + later;
            case "network-per-hour", "network-per-day" -> "No more messages are taken for now; " + later;
            default -> "You have asked as many questions as you may for now; " + later;
        };
    }

    /**
     * Counts a visitor without a former token; returns whether the network is busy: more than half of the questions of
     * its minute are used, or it had more than {@value #MAX_NEW_VISITORS_PER_MINUTE} new visitors in its minute.
     */
    public boolean countNewVisitor(Widget widget, InetAddress network) {
        var newVisitors = new LimitedAccount(new NetworkAccount(accountOf(widget, network).id() + "/visitors"),
                new AccountLimits(MAX_NEW_VISITORS_PER_MINUTE, null, null, null));
        boolean hasMany = meter.admitForAll(List.of(newVisitors)).refusal() != null;
        return hasMany || 2L * meter.countRequestsOfMinute(accountOf(widget, network)) > widget.settings()
                .limits()
                .perNetworkMinute();
    }
}
