import { setTimeout as sleep } from 'node:timers/promises';

// A last resort that no busy machine reaches.
const patienceMs = 90_000;

/** Waits until `isSo`, asking every 5 ms; fails with `what` after `most` milliseconds. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, most = patienceMs): Promise<void> {
	const start = performance.now();
	while (!(await isSo())) {
		if (performance.now() - start > most) throw new Error(`waited ${most} ms for: ${what}`);
		await sleep(5);
	}
}
