import {CarrelChat} from "./element.js";

const script = document.currentScript;

/** Puts an element with the attributes of the script into the page: in its place, or at the end of the page. */
function mount() {
    const chat = document.createElement("carrel-chat");
    for (const name of CarrelChat.observedAttributes) {
        const value = script.getAttribute(`data-${name}`);
        if (value !== null) {
            chat.setAttribute(name, value);
        }
    }
    if (script.dataset.mode === "inline") {
        script.after(chat);
    } else {
        document.body.append(chat);
    }
}

CarrelChat.server = script?.src.replace(/\/widget(\/[^/]+)?\.js([?#].*)?$/, "") ?? location.origin;
if (!customElements.get("carrel-chat")) {
    customElements.define("carrel-chat", CarrelChat);
}
if (script?.hasAttribute("data-key")) {
    if (document.body) {
        mount();
    } else {
        document.addEventListener("DOMContentLoaded", mount);
    }
}
