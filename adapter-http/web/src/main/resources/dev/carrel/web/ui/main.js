import {App} from "./app.js";
import {loadTexts} from "./core/text.js";

await loadTexts();
new App(document.getElementById("app")).start();
