import {html, nothing, svg} from "../../lit/lit-html.js";
import {formatDay, formatNumber, formatPercent, t} from "../../core/text.js";

const DAY_MILLISECONDS = 86_400_000;
/** How many days the figures are of. */
const WEEK_DAYS = 7;
/** The most questions that a page of the log has; more of two weeks are not counted. */
const MOST_COUNTED = 1000;

/** What was asked in the last seven days, and how it went, against the seven days before. */
export class Week {
    #questions = null;

    /** @param read given the parameters of a page of the log, returns it */
    async load(read) {
        const since = new Date(Date.now() - 2 * WEEK_DAYS * DAY_MILLISECONDS).toISOString();
        this.#questions = (await read({since, limit: MOST_COUNTED})).questions;
    }

    template() {
        if (!this.#questions?.length) {
            return nothing;
        }
        const week = this.#questions.filter(({askedAt}) => daysAgo(askedAt) < WEEK_DAYS);
        const before = this.#questions.filter(({askedAt}) => daysAgo(askedAt) >= WEEK_DAYS);
        const isComplete = this.#questions.length < MOST_COUNTED;
        return html`
            <section class="week" aria-label=${t("week.title")}>
                <div class="figure"><span class="hint">${t("week.asked")}</span>
                    <strong>${formatNumber(week.length)}${isComplete ? "" : "+"}</strong>
                    ${isComplete && before.length ? change(week.length / before.length - 1) : nothing}
                    ${bars(week)}</div>
                ${figure("answered", week, before, isAnswered)}
                ${figure("unsure", week, before, ({outcome}) => outcome === "unsure")}
                ${figure("nothingFound", week, before, ({outcome}) => outcome === "nothing-found")}
                ${figure("disliked", week, before, ({vote}) => vote === "down")}
            </section>`;
    }
}

function figure(name, week, before, isCounted) {
    const share = questions => questions.filter(isCounted).length / questions.length;
    return html`
        <div class="figure"><span class="hint">${t(`week.${name}`)}</span>
            <strong>${week.length ? formatPercent(share(week)) : "–"}</strong>
            ${week.length && before.length ? html`<span class="hint">${t("week.before", {share: formatPercent(share(before))})}</span>`
                : nothing}
        </div>`;
}

function change(share) {
    return html`<span class="hint">${t("week.change", {share: formatNumber(share,
        {style: "percent", maximumFractionDigits: 0, signDisplay: "always"})})}</span>`;
}

/** A bar for each day, the oldest first, if there are several. */
function bars(week) {
    const counts = Array.from({length: WEEK_DAYS}, (_, day) =>
        week.filter(({askedAt}) => Math.floor(daysAgo(askedAt)) === WEEK_DAYS - 1 - day).length);
    const highest = Math.max(...counts, 1);
    return counts.filter(Boolean).length < 2 ? nothing : html`<svg class="bars" viewBox="0 0 70 24" role="img" aria-label=${t("week.byDay", {counts: counts.join(", ")})}>
        ${counts.map((count, day) => svg`<rect x=${day * 10 + 1} width="8" rx="1.500" height=${Math.max(24 * count / highest, 1.5)}
            y=${24 - Math.max(24 * count / highest, 1.5)}><title>${dayName(day)}: ${formatNumber(count)}</title></rect>`)}</svg>`;
}

function dayName(day) {
    return formatDay(new Date(Date.now() - (WEEK_DAYS - 1 - day) * DAY_MILLISECONDS).toISOString());
}

function isAnswered({outcome}) {
    return outcome === "answered" || outcome === "help-article";
}

function daysAgo(instant) {
    return (Date.now() - Date.parse(instant)) / DAY_MILLISECONDS;
}
