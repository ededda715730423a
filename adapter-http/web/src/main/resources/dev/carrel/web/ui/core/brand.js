/** What the start page says of the server: how it calls itself, and the address of its own logo; null for Carrel's. */
export const brand = document.querySelector("meta[name=application-name]").content;
const icon = document.querySelector("link[rel=icon]").href;
export const ownLogo = icon.endsWith("/icon.svg") ? null : icon;
