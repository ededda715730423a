/** The texts of the interface in the language of the person, and numbers and dates as that language writes them. */

const LANGUAGES = ["en", "de"];
const KEY = "carrel.language";

let texts = {};
let language = "en";
let plurals = new Intl.PluralRules("en");

/** Loads the texts of the chosen language, else of the first language of the browser that there are texts for. */
export async function loadTexts() {
    const wanted = [localStorage.getItem(KEY), ...navigator.languages.map(tag => tag.split("-")[0])];
    language = wanted.find(tag => LANGUAGES.includes(tag)) ?? "en";
    texts = (await import(`../i18n/${language}.js`)).default;
    plurals = new Intl.PluralRules(language);
    document.documentElement.lang = language;
}

/** Chooses a language and shows the interface in it. */
export function chooseLanguage(tag) {
    localStorage.setItem(KEY, tag);
    location.reload();
}

export function currentLanguage() {
    return language;
}

export function languages() {
    return LANGUAGES;
}

/**
 * Returns a text.
 *
 * @param key its group, a dot, and its name there
 * @param values what {name} stands for; n chooses between the forms for one and for several
 */
export function t(key, values = {}) {
    const dot = key.indexOf(".");
    let text = texts[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
    if (typeof text === "object") {
        text = text[plurals.select(values.n)] ?? text.other;
    }
    return text.replace(/\{(\w+)\}/g, (place, name) => name in values ? show(values[name]) : place);
}

function show(value) {
    return typeof value === "number" ? formatNumber(value) : String(value);
}

/** The formats that were made, by their kind and options: making one takes longer than using it. */
const formats = new Map();

function formatOf(Format, options) {
    const key = Format.name + JSON.stringify(options);
    if (!formats.has(key)) {
        formats.set(key, new Format(language, options));
    }
    return formats.get(key);
}

export function formatNumber(number, options = {}) {
    return formatOf(Intl.NumberFormat, options).format(number);
}

export function formatPercent(share) {
    return formatNumber(share, {style: "percent", maximumFractionDigits: 0});
}

/** Returns a size such as "1.2 MB". */
export function formatBytes(bytes) {
    const units = [["gigabyte", 1e9], ["megabyte", 1e6], ["kilobyte", 1e3]];
    const [unit, size] = units.find(([, atLeast]) => bytes >= atLeast) ?? ["byte", 1];
    return formatNumber(bytes / size, {style: "unit", unit, maximumFractionDigits: size === 1 ? 0 : 1});
}

/** Returns an instant: its day and time, or the parts of them that are chosen. */
export function formatTime(instant, parts = {dateStyle: "medium", timeStyle: "short"}) {
    return formatOf(Intl.DateTimeFormat, parts).format(new Date(instant));
}

/** Returns a day given as 2026-11-22. */
export function formatDay(day) {
    return formatOf(Intl.DateTimeFormat, {dateStyle: "medium", timeZone: "UTC"}).format(new Date(day));
}

/** Returns how long ago an instant was, such as "3 minutes ago". */
export function formatAgo(instant) {
    const seconds = (Date.parse(instant) - Date.now()) / 1000;
    const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
    const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
    return formatOf(Intl.RelativeTimeFormat, {numeric: "auto"}).format(Math.round(seconds / length), unit);
}

/** Returns how long something takes, such as "10 minutes"; an hour is 60 minutes. */
export function formatDuration(seconds) {
    const all = seconds < 120 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 60) * 60;
    const [unit, length] = [["hour", 3600], ["minute", 60]].find(([, size]) => all > size && all % size === 0) ?? ["second", 1];
    return formatNumber(all / length, {style: "unit", unit, unitDisplay: "long"});
}

/** Returns the group of days that an instant belongs to: today, yesterday, the last days, or a month. */
export function formatDayGroup(instant) {
    const midnight = new Date().setHours(0, 0, 0, 0);
    const daysAgo = Math.ceil((midnight - Date.parse(instant)) / 86_400_000);
    if (daysAgo <= 1) {
        const name = formatOf(Intl.RelativeTimeFormat, {numeric: "auto"}).format(-Math.max(daysAgo, 0), "day");
        return name[0].toLocaleUpperCase(language) + name.slice(1);
    }
    return daysAgo <= 7 ? t("history.week")
        : formatOf(Intl.DateTimeFormat, {month: "long", year: "numeric"}).format(new Date(instant));
}

/** Says a sentence to people who use a screen reader. */
export function announce(sentence) {
    document.getElementById("announcements").textContent = sentence;
}
