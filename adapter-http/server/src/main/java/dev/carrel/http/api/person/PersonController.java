package dev.carrel.http.api.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.api.person.InvitedPersonBody.InvitationBody;
import dev.carrel.api.person.PersonBody;
import dev.carrel.api.person.PersonBody.PersonListBody;
import dev.carrel.api.person.PersonRequest;
import dev.carrel.application.Carrel;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.AdmitPeople.InvitedPerson;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.JsonRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Invites, lists, changes and removes people. */
final class PersonController {

    private static final String PERSON_ID = "person_id";

    private final Carrel carrel;
    private final AdmitPeople people;
    private final ServiceUrls urls;

    PersonController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.people = carrel.signIn().people();
        this.urls = urls;
    }

    ApiResponse invitePerson(ApiRequest request) {
        PersonRequest asked = JsonRequest.readBody(request, PersonRequestReader::readRequest);
        List<RoleGrant> grants = PersonRequestReader.toGrants(asked);
        if (asked.name() == null || grants == null) {
            var missing = new ArrayList<Violation>();
            if (asked.name() == null) {
                missing.add(new Violation("name", "must be given"));
            }
            if (grants == null) {
                missing.add(new Violation("roles", "must be given"));
            }
            throw new InvalidRequestException(missing);
        }
        return ApiResponse.json(201, toBody(people.invite(asked.name(), asked.email(), grants,
                asked.readers() == null ? Set.of() : Set.copyOf(asked.readers())), request));
    }

    ApiResponse listPeople(ApiRequest request) {
        return ApiResponse.json(200, new PersonListBody(people.listPeople().stream().map(PersonBody::of).toList()));
    }

    ApiResponse updatePerson(ApiRequest request) {
        PersonRequest asked = JsonRequest.readBody(request, PersonRequestReader::readRequest);
        List<RoleGrant> grants = PersonRequestReader.toGrants(asked);
        return ApiResponse.json(200, PersonBody.of(findId(request)
                .flatMap(id -> people.updatePerson(id, asked.name(), asked.email(), grants,
                        asked.readers() == null ? null : Set.copyOf(asked.readers())))
                .orElseThrow(PersonController::unknownPerson)));
    }

    ApiResponse removePerson(ApiRequest request) {
        if (findId(request).filter(carrel::removePerson).isEmpty()) {
            throw unknownPerson();
        }
        return ApiResponse.withoutContent(204);
    }

    ApiResponse inviteAgain(ApiRequest request) {
        return ApiResponse.json(201, toBody(
                findId(request).flatMap(people::inviteAgain).orElseThrow(PersonController::unknownPerson), request));
    }

    ApiResponse withdrawInvitation(ApiRequest request) {
        if (findId(request).filter(people::withdrawInvitation).isEmpty()) {
            throw unknownPerson();
        }
        return ApiResponse.withoutContent(204);
    }

    private InvitedPersonBody toBody(InvitedPerson invited, ApiRequest request) {
        return new InvitedPersonBody(PersonBody.of(invited.person()), new InvitationBody(invited.code().value(),
                invited.code().expiresAt().toString(),
                urls.signInLink(request.jettyRequest(), invited.code().value())));
    }

    /** Returns the id in the path; empty if no person can have it. */
    private static Optional<AccessTokenId> findId(ApiRequest request) {
        return Optional.of(request.pathParameter(PERSON_ID))
                .filter(OpaqueId::isValid)
                .map(AccessTokenId::new)
                .filter(AccessTokenId::isOfPerson);
    }

    private static ProblemException unknownPerson() {
        return new ProblemException(
                Problem.of(ProblemType.NOT_FOUND, "There is no such person, or no open invitation."));
    }
}
