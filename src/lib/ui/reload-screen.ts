import { goto, invalidate, invalidateAll } from '$app/navigation';
import { navigating, page } from '$app/state';

const patienceMs = 5000;

async function doesServerAnswer(): Promise<boolean> {
	try {
		return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
	} catch {
		return false;
	}
}

/** Ends with the navigation that is under way, if one is; a navigation that Kit forgot is not waited for. */
async function navigationEnd(): Promise<void> {
	const patience = new Promise<void>((end) => setTimeout(end, patienceMs));
	await Promise.race([navigating.complete?.catch(() => undefined), patience]);
}

/** Answers whether someone went back or forward while `work` was done. */
async function isHistoryUsedDuring(work: () => Promise<void>): Promise<boolean> {
	let isUsed = false;
	const note = () => (isUsed = true);
	addEventListener('popstate', note);
	await work().finally(() => removeEventListener('popstate', note));
	return isUsed;
}

/**
 * Loads the data of the open screen again, or only what depends on `dependency`. Answers false, and leaves the screen as it
 * is, where the server does not answer: Kit would leave for the browser's own error page, with all that was typed.
 *
 * For Kit a reload and a step through the history are the same navigation: a reload that begins during the step ends it, and
 * one that ends after it shows the screen that was left, both under the address of the other.
 */
export async function reloadScreen(dependency?: string): Promise<boolean> {
	let isAnswered = false;
	const isHistoryUsed = await isHistoryUsedDuring(async () => {
		isAnswered = await doesServerAnswer();
		await navigationEnd();
		if (isAnswered) await (dependency === undefined ? invalidateAll() : invalidate(dependency));
	});
	// A step begins by fetching its route; until then only the address tells of it.
	if (isAnswered && (isHistoryUsed || location.pathname !== page.url.pathname)) {
		await navigationEnd();
		const kept = { replaceState: true, keepFocus: true, noScroll: true, state: page.state };
		await goto(location.href, { ...kept, invalidateAll: true });
	}
	return isAnswered;
}
