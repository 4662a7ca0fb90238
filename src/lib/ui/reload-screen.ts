import { invalidate, invalidateAll } from '$app/navigation';

const patienceMs = 5000;

async function doesServerAnswer(): Promise<boolean> {
	try {
		return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
	} catch {
		return false;
	}
}

/**
 * Loads the data of the open screen again, or only what depends on `dependency`. Answers false, and leaves the screen as it
 * is, where the server does not answer: Kit would leave for the browser's own error page, with all that was typed.
 */
export async function reloadScreen(dependency?: string): Promise<boolean> {
	if (!(await doesServerAnswer())) return false;
	await (dependency === undefined ? invalidateAll() : invalidate(dependency));
	return true;
}
