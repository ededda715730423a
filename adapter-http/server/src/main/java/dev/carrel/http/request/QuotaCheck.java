package dev.carrel.http.request;

import dev.carrel.application.usage.RequestAdmission;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.http.exchange.ApiRequest;
import org.eclipse.jetty.server.Request;

/** Applies the decision about a request to it. */
public final class QuotaCheck {

    private QuotaCheck() {}

    /**
     * Notes what is left of the limits, for the headers of the response, and ends the admission with the request.
     *
     * @throws OverloadedException if the request is refused
     */
    public static void requireAdmission(ApiRequest request, RequestAdmission admission) {
        Request.addCompletionListener(request.jettyRequest(), failure -> admission.close());
        request.addQuotas(admission.quotas());
        Refusal refusal = admission.refusal();
        if (refusal != null) {
            throw new OverloadedException(refusal.sentence(), refusal.retryAfter(), refusal.policy());
        }
    }
}
