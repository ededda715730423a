/** How long to wait between looks at a library whose changes cannot be followed. */
const POLL_MILLISECONDS = 2000;
/** How long changes are collected before they are shown: an import has hundreds a second. */
const COLLECT_MILLISECONDS = 300;

/**
 * Follows the changes of a library while a view is open, and has them shown a few times a second. Where the server does
 * not stream them, or the connection is lost, it looks every two seconds.
 *
 * @param types the types of the events that concern the view
 * @param show receives the latest events; none if it is not known what has changed
 */
export async function followChanges(view, library, types, show) {
    let collected = [];
    const collect = event => {
        collected.push(event);
        if (collected.length === 1) {
            setTimeout(showCollected, COLLECT_MILLISECONDS);
        }
    };
    const showCollected = () => {
        const events = collected;
        collected = [];
        if (!view.isClosed) {
            view.attempt(() => show(events));
        }
    };
    while (!view.isClosed) {
        try {
            for await (const event of view.api.changes(library, view.signal)) {
                if (types.includes(event.type)) {
                    collect(event);
                }
            }
        } catch (failure) {
            if (failure.status === 401 || failure.status === 404) {
                return;
            }
        }
        await view.pause(POLL_MILLISECONDS).catch(() => {});
        if (!view.isClosed && !document.hidden) {
            await show([]).catch(() => {});
            view.update();
        }
    }
}
