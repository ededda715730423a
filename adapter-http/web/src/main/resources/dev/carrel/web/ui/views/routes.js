import {AskView} from "./ask/ask.js";
import {CrawlsView} from "./crawls/crawls.js";
import {DocumentView} from "./documents/document.js";
import {DocumentsView} from "./documents/documents.js";
import {EvaluationView} from "./evaluation/evaluation.js";
import {HelpArticlesView} from "./help-articles/help-articles.js";
import {LibrariesView} from "./libraries/libraries.js";
import {QuestionsView} from "./questions/questions.js";
import {ServerView} from "./server/server.js";
import {TokensView} from "./tokens/tokens.js";
import {WidgetsView} from "./widgets/widgets.js";

/** The addresses of the views. */
export const routes = [
    ["library/:library/ask", AskView],
    ["library/:library/ask/:conversation", AskView],
    ["library/:library/documents", DocumentsView],
    ["library/:library/documents/:document", DocumentView],
    ["library/:library/crawls", CrawlsView],
    ["library/:library/questions", QuestionsView],
    ["library/:library/help-articles", HelpArticlesView],
    ["library/:library/evaluation", EvaluationView],
    ["library/:library/evaluation/:evaluation", EvaluationView],
    ["library/:library/widgets", WidgetsView],
    ["libraries", LibrariesView],
    ["tokens", TokensView],
    ["server", ServerView],
];
