/** The built-in texts. The widget's own texts, which come from the server, go before them. */
const TEXTS = {
    en: {
        title: "Ask a question",
        greeting: "What would you like to know?",
        placeholder: "Your question",
        send: "Send",
        stop: "Stop",
        close: "Close",
        restart: "Start again",
        conversation: "Conversation",
        suggested: "Suggested questions",
        searching: "Searching …",
        stopped: "You stopped this reply.",
        complete0: "Reply complete, no sources.",
        complete1: "Reply complete, 1 source.",
        complete2: "Reply complete, % sources.",
        sources: "Sources",
        source: "Source %",
        page: "Page %",
        open: "Open the page",
        newTab: "opens in a new tab",
        articles: "Help articles",
        images: "Images",
        copy: "Copy",
        copied: "Copied.",
        up: "Helpful",
        down: "Not helpful",
        thanks: "Thank you.",
        reason: "What was wrong or missing?",
        contactUs: "Contact us",
        again: "Try again",
        lost: "The connection was lost. The reply may be incomplete.",
        unreachable: "The service was not reached. Please try again in a moment.",
        failed: "Something went wrong. Please try again.",
        unavailable: "Questions cannot be asked here at the moment.",
        limited: "Too many questions. Please try again later.",
    },
    de: {
        title: "Frage stellen",
        greeting: "Was möchten Sie wissen?",
        placeholder: "Ihre Frage",
        send: "Senden",
        stop: "Anhalten",
        close: "Schließen",
        restart: "Neu beginnen",
        conversation: "Gespräch",
        suggested: "Vorgeschlagene Fragen",
        searching: "Es wird gesucht …",
        stopped: "Sie haben diese Antwort angehalten.",
        complete0: "Antwort vollständig, keine Quellen.",
        complete1: "Antwort vollständig, 1 Quelle.",
        complete2: "Antwort vollständig, % Quellen.",
        sources: "Quellen",
        source: "Quelle %",
        page: "Seite %",
        open: "Seite öffnen",
        newTab: "öffnet einen neuen Tab",
        articles: "Hilfeartikel",
        images: "Bilder",
        copy: "Kopieren",
        copied: "Kopiert.",
        up: "Hilfreich",
        down: "Nicht hilfreich",
        thanks: "Vielen Dank.",
        reason: "Was war falsch oder fehlte?",
        contactUs: "Kontakt",
        again: "Erneut versuchen",
        lost: "Die Verbindung ist abgebrochen. Die Antwort ist vielleicht unvollständig.",
        unreachable: "Der Dienst war nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
        failed: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
        unavailable: "Fragen sind hier zurzeit nicht möglich.",
        limited: "Zu viele Fragen. Bitte versuchen Sie es später noch einmal.",
    },
};

/** Returns what texts there are for a language: its own, those of its base language, else the first ones. */
export function chooseTexts(texts, language) {
    return texts[language] ?? texts[language.split(/[-_]/)[0]] ?? texts.en ?? Object.values(texts)[0] ?? {};
}

/**
 * Returns a function that looks texts up by their keys; % in a text stands for a number.
 *
 * @param own the widget's own texts in this language
 */
export function translator(language, own) {
    const texts = chooseTexts(TEXTS, language);
    return (key, n) => n === undefined ? own[key] ?? texts[key] : texts[key].replace("%", n);
}
