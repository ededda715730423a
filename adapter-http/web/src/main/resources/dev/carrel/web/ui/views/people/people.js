import {html} from "../../lit/lit-html.js";
import {pathOf} from "../../core/api.js";
import {formatAgo, formatTime, t} from "../../core/text.js";
import {View} from "../../core/view.js";
import {FilterBuilder, describeFilter} from "../../parts/attributes.js";
import {confirmAction} from "../../parts/dialog.js";
import {openForm} from "../../parts/form.js";
import {item} from "../../parts/item.js";
import {openSignInLink} from "../../shell/sessions.js";

const ROLES = ["ask", "edit", "administer"];

/** Lists people, invites them, and changes what they may do. */
export class PeopleView extends View {
    people = null;

    title() {
        return t("nav.people");
    }

    async load() {
        this.people = (await this.api.get("person", {signal: this.signal})).people;
    }

    template() {
        return html`
            <div class="title-row">
                <h1>${t("nav.people")}</h1>
                <div class="actions"><button type="button" class="primary" @click=${() => this.#openInvite()}>
                    ${t("people.invite")}</button></div>
            </div>
            ${this.people === null ? html`<p class="waiting">${t("list.loading")}</p>`
                : this.people.length === 0 ? html`<div class="empty"><p>${t("people.empty")}</p></div>`
                    : this.people.map(person => this.#person(person))}`;
    }

    #person(person) {
        const {name, email, issuer, roles, readers, invitedUntil, lastSignInAt} = person;
        const inviteAgain = [t("people.inviteAgain"), () => this.attempt(() => this.#inviteAgain(person))];
        const change = [t("people.change"), () => this.#openChange(person)];
        return item(name, {
            picture: html`<span class="kind initials" aria-hidden="true">${initialsOf(name)}</span>`,
            facts: [
                this.#isOwn(person) && t("people.you"),
                roles.length === 0 ? t("people.noRole")
                    : html`<strong>${roles.map(role => this.#describe(role)).join(", ")}</strong>`,
                email,
                ...directoryFacts(person),
                readers && t("tokens.readsAs", {names: readers.join(", ")}),
            ],
            state: html`<span class="hint">${invitedUntil
                ? t("people.invitedUntil", {time: formatTime(invitedUntil, {month: "short", day: "numeric"})})
                : t(lastSignInAt ? "people.lastSignIn" : "people.neverSignedIn", {ago: lastSignInAt && formatAgo(lastSignInAt)})}</span>`,
            action: invitedUntil ? inviteAgain : change,
            actions: [
                invitedUntil && change,
                !issuer && !invitedUntil && inviteAgain,
                invitedUntil && [t("people.withdraw"), () => this.attempt(() => this.#withdraw(person))],
                !this.#isOwn(person) && [t("people.remove"), () => this.attempt(() => this.#remove(person)), "danger"],
            ],
        });
    }

    #isOwn({id}) {
        return id === this.app.self.id;
    }

    #describe({role, library, filter}) {
        const where = library ? this.app.nameOf(library) : t("ask.everywhere");
        return `${t(`role.${role}`)}: ${where}${filter ? ` (${describeFilter(filter)})` : ""}`;
    }

    #openInvite() {
        const filter = filterOf([]);
        openForm(t("people.invite"), t("people.invite"), dialog => html`
            <p class="hint">${t("people.inviteHint")}</p>
            <label class="field">${t("libraries.name")} <input name="name" required maxlength="512" data-focus></label>
            <label class="field">${t("people.email")} <input name="email" type="email" maxlength="512"></label>
            ${roleFields(this.app.libraries, [], filter, () => dialog.update())}
            ${readersField([])}`,
        async elements => {
            const roles = rolesOf(elements, this.app.libraries, [], filter);
            if (roles.length === 0) {
                throw new Error(t("people.chooseRole"));
            }
            const invited = await this.api.post("person", {
                name: elements.name.value.trim(),
                email: elements.email.value.trim() || null,
                roles,
                readers: readersOf(elements),
            }, {signal: this.signal});
            this.#show(invited);
        });
    }

    #openChange(person) {
        const filter = filterOf(person.roles);
        openForm(t("people.changeNamed", {name: person.name}), t("libraries.save"), dialog => html`
            <label class="field">${t("libraries.name")} <input name="name" required maxlength="512" .value=${person.name}
                data-focus></label>
            <label class="field">${t("people.email")} <input name="email" type="email" maxlength="512"
                .value=${person.email ?? ""}></label>
            ${roleFields(this.app.libraries, person.roles, filter, () => dialog.update())}
            ${readersField(person.readers ?? [])}`,
        async elements => {
            await this.api.patch(pathOf("person", person.id), {
                name: elements.name.value.trim(),
                email: elements.email.value.trim() || null,
                roles: rolesOf(elements, this.app.libraries, person.roles, filter),
                readers: readersOf(elements),
            }, {signal: this.signal});
            this.attempt(() => this.load());
        });
    }

    /** Shows the link of an invitation, which is not shown again. */
    #show({person, invitation}) {
        this.attempt(() => this.load());
        openSignInLink(t("people.invited", {name: person.name}), t("people.linkExplanation", {name: person.name,
            time: formatTime(invitation.expiresAt)}), invitation.link);
    }

    async #inviteAgain({id}) {
        this.#show(await this.api.post(pathOf("person", id, "invitation"), undefined, {signal: this.signal}));
    }

    async #withdraw({id}) {
        await this.api.delete(pathOf("person", id, "invitation"), {signal: this.signal});
        await this.load();
    }

    async #remove({id, name}) {
        await this.app.reloadLibraries();
        const library = this.app.librariesOfOthers.find(each => each.id === `of-${id}`);
        const what = [t("people.removeExplanation", {name}),
            library && t("personal.removed", {n: library.documents.success})].filter(Boolean).join(" ");
        if (await confirmAction(t("people.remove"), what, t("people.remove"))) {
            await this.api.delete(pathOf("person", id), {signal: this.signal});
            await Promise.all([this.load(), this.app.reloadLibraries()]);
        }
    }
}

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name) {
    return name.match(/^\S|(?<=\s)\S(?=\S*$)/gu).join("");
}

/** What the OpenID provider says about a person. */
function directoryFacts({groups, userName}) {
    return [groups?.length && t("people.groups", {names: groups.join(", ")}), userName && t("people.userName", {name: userName})];
}

/** What a person has already, and this form does not show: a second role in a library, and different filters. */
function isPlain(roles) {
    const texts = new Set(roles.filter(({role}) => role !== "administer").map(({filter}) => JSON.stringify(filter ?? null)));
    return texts.size <= 1 && new Set(roles.map(({library}) => library)).size === roles.length;
}

/** Returns what builds the filter of a person's roles. */
function filterOf(roles) {
    return new FilterBuilder(roles.find(({role}) => role !== "administer")?.filter ?? null);
}

/**
 * Fields for a role in all libraries and in each.
 *
 * @param update draws the form again
 */
function roleFields(libraries, roles, filter, update) {
    if (!isPlain(roles)) {
        return html`<p class="hint">${t("people.rolesElsewhere")}</p>`;
    }
    return html`
        <fieldset><legend>${t("people.roles")}</legend>
            ${roleField("", t("ask.everywhere"), roles)}
            ${libraries.map(({id, name}) => roleField(id, name || id, roles))}
        </fieldset>
        <p class="hint">${t("people.rolesHint")}</p>
        ${filter.template(update)}
        <p class="hint">${t("people.filterHint")}</p>`;
}

function roleField(library, name, roles) {
    const current = roles.find(each => (each.library ?? "") === library)?.role;
    return html`<label class="field">${name}
        <select name="role-${library}">
            <option value="">${t("people.noRole")}</option>
            ${ROLES.map(role => html`<option value=${role} ?selected=${role === current}>${t(`role.${role}`)}</option>`)}
        </select></label>`;
}

/** Returns the roles that the form names; those of libraries that it does not show are kept. */
function rolesOf(elements, libraries, before, filter) {
    if (!isPlain(before)) {
        return before;
    }
    const shown = ["", ...libraries.map(({id}) => id)];
    return [
        ...shown.map(library => ({role: elements[`role-${library}`].value, library: library || null}))
            .filter(({role}) => role)
            .map(role => role.role === "administer" ? role : {...role, filter: filter.read()}),
        ...before.filter(({library}) => !shown.includes(library ?? "")),
    ];
}

/** A field for the names as which a person reads documents of connectors that keep rights. */
function readersField(readers) {
    return html`
        <label class="field">${t("tokens.readers")}
            <textarea name="readers" rows="2" .value=${readers.join("\n")}></textarea></label>
        <p class="hint">${t("people.readersHint")}</p>`;
}

/** Returns the names in the field, one a line. */
function readersOf(elements) {
    return elements.readers.value.split("\n").map(line => line.trim()).filter(Boolean);
}
