/** The addresses of the views. A view is loaded when it is first opened. */
const ask = async () => (await import("./ask/ask.js")).AskView;
const document = async () => (await import("./documents/document.js")).DocumentView;
const documents = async () => (await import("./documents/documents.js")).DocumentsView;
const evaluation = async () => (await import("./evaluation/evaluation.js")).EvaluationView;

export const routes = [
    ["start", ask],
    ["library/:library/ask", ask],
    ["library/:library/ask/:conversation", ask],
    ["library/:library/shared/:shared", ask],
    ["library/:library/documents", documents],
    ["library/:library/documents/in/:status", documents],
    ["library/:library/documents/:document", document],
    ["library/:library/documents/:document/at/:passage", document],
    ["library/:library/documents/:document/at/:passage/:row", document],
    ["library/:library/crawls", async () => (await import("./crawls/crawls.js")).CrawlsView],
    ["library/:library/connectors", async () => (await import("./connectors/connectors.js")).ConnectorsView],
    ["library/:library/questions", async () => (await import("./questions/questions.js")).QuestionsView],
    ["library/:library/help-articles", async () => (await import("./help-articles/help-articles.js")).HelpArticlesView],
    ["library/:library/evaluation", evaluation],
    ["library/:library/evaluation/:evaluation", evaluation],
    ["library/:library/widgets", async () => (await import("./widgets/widgets.js")).WidgetsView],
    ["libraries", async () => (await import("./libraries/libraries.js")).LibrariesView],
    ["people", async () => (await import("./people/people.js")).PeopleView],
    ["tokens", async () => (await import("./tokens/tokens.js")).TokensView],
    ["audit", async () => (await import("./audit/audit.js")).AuditView],
    ["server", async () => (await import("./server/server.js")).ServerView],
];
