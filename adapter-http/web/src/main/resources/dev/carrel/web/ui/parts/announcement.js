/** Says a sentence to people who use a screen reader. */
export function announce(sentence) {
    document.getElementById("announcements").textContent = sentence;
}
