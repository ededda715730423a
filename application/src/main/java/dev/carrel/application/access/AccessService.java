package dev.carrel.application.access;

import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.application.usage.RequestMeter;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.TokenSecret;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who may use the engine, how much, and what they did: tokens, people, limits and the audit log. Thread-safe. */
public final class AccessService implements EnginePart {

    private final AccessControl accessControl;
    private final SignIn signIn;
    private final AuditTrail auditTrail;
    private final RequestMeter requestMeter;

    /**
     * Puts the parts together.
     *
     * @param provider null without directory
     * @param adminSecret a secret with administrator rights while the engine is open; null for none
     * @param auditRetention how long entries of the audit log are kept
     * @param hasPersonalLibraries whether each person may have a library of their own
     */
    public AccessService(Storage storage, @Nullable IdentityProvider provider, @Nullable TokenSecret adminSecret,
            Duration auditRetention, boolean hasPersonalLibraries, InstantSource clock, Supplier<String> ids,
            Supplier<TokenSecret> secrets) {
        this.accessControl = new AccessControl(storage.accessTokens(), adminSecret, clock, ids, secrets);
        var codes = new SignInCodes(storage.oneTimeValues(), clock, secrets);
        var directory = new FollowDirectory(provider, storage.people(), clock, ids, hasPersonalLibraries);
        var people = new AdmitPeople(storage.people(), codes, directory, clock, ids);
        var sessions = new SignInSessions(storage.browserSessions(),
                (id, isBegunWith) -> id.isOfPerson()
                        ? people.findRights(id)
                        : accessControl.findForSession(id, isBegunWith),
                directory::readAgain, clock, ids, secrets);
        this.signIn = new SignIn(codes, sessions, people, directory);
        this.auditTrail = new AuditTrail(storage.auditLog(), auditRetention, clock, ids);
        this.requestMeter = new RequestMeter(storage.usageLog(), storage.libraries(), clock);
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        auditTrail.startJob(jobs);
        jobs.runEvery(RequestMeter.SAVE_INTERVAL, "Saving the usage of tokens", BackgroundJobs.STALL_LIMIT,
                requestMeter::saveCounts);
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.addOptional(Phase.SAVE_STATE, requestMeter::saveCounts, "The last requests could not be counted");
    }

    /** Returns the access tokens. */
    public AccessControl accessControl() {
        return accessControl;
    }

    /** Returns how people sign in. */
    public SignIn signIn() {
        return signIn;
    }

    /** Returns whether a person is known. */
    public boolean hasPerson(AccessTokenId person) {
        return signIn.people().findPerson(person).isPresent();
    }

    /** Removes a person but not their library, effective at once; returns whether they existed. */
    public boolean removePerson(AccessTokenId person) {
        return signIn.people().removePerson(person);
    }

    /** Returns the audit log. */
    public AuditTrail auditTrail() {
        return auditTrail;
    }

    /** Returns the limits on requests. */
    public RequestMeter requestMeter() {
        return requestMeter;
    }
}
