import {create, isWebAddress, link} from "./dom.js";
import {markdown} from "./markdown.js";

/**
 * Returns the list of the documents that a reply quotes, and then of those that may answer too, numbered like the marks in
 * it; null if there are none.
 *
 * @param chat the conversation with its texts
 */
export function sourceList(documents, chat) {
    return documents.length === 0 ? null : create("section", {class: "sources", "aria-label": chat.t("sources")},
        create("h3", {"aria-hidden": "true"}, chat.t("sources")),
        create("ol", {}, documents.map((source, index) => create("li",
            {part: "source", class: source.extraFields.quoted || "faint"},
            create("span", {class: "number", "aria-hidden": "true"}, index + 1), sourceEntry(source, chat)))));
}

/** Titles are text, a link if there is an address, and open the passage that was used if it may be shown. */
function sourceEntry({title, extraFields: {learnMoreLink, excerpt}}, chat) {
    if (!excerpt) {
        return learnMoreLink ? link(learnMoreLink.url, chat.t("newTab"), title) : create("span", {}, title);
    }
    const place = [...excerpt.heading, ...excerpt.page ? [chat.t("page", excerpt.page)] : []].join(" › ");
    const address = excerpt.url ?? learnMoreLink?.url;
    return create("details", {}, create("summary", {}, title),
        place && create("p", {class: "faint"}, place),
        create("blockquote", {}, markdown(excerpt.text, {hint: chat.t("newTab")})),
        isWebAddress(address) ? create("p", {}, link(address, chat.t("newTab"), chat.t("open"))) : null);
}

/** Shows the source of a mark and moves the focus to it. */
export function showSource(event, list, number) {
    event.preventDefault();
    const target = list.querySelectorAll("[part=source]")[number - 1].querySelector("a, summary") ?? list;
    target.parentElement.open = true;
    list.tabIndex = -1;
    target.focus();
    target.scrollIntoView({block: "nearest"});
}

/** Returns cards that lead to the articles; those that a source leads to already are left out. */
export function articleCards(articles, documents, chat) {
    const known = documents.map(({extraFields}) => extraFields.learnMoreLink?.url);
    const cards = articles.filter(({url}) => isWebAddress(url) && !known.includes(url))
        .map(({url, text}) => create("li", {part: "article"}, link(url, chat.t("newTab"), text || url)));
    return cards.length === 0 ? null
        : create("ul", {class: "cards", "aria-label": chat.t("articles")}, cards);
}

/** Returns pictures; one that the page does not let be loaded becomes a link. */
export function imageList(images, chat) {
    const shown = images.filter(({url}) => /^https:/i.test(url));
    return shown.length === 0 ? null : create("ul", {class: "images", "aria-label": chat.t("images")},
        shown.map(({url, text}) => {
            const picture = link(url, chat.t("newTab"), create("img", {src: url, alt: text || url, loading: "lazy",
                referrerpolicy: "no-referrer", onerror: ({target}) => target.replaceWith(text || url)}));
            return create("li", {}, picture);
        }));
}
