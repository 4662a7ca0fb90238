import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from './machine.ts';

// A last resort that no busy machine reaches.
const patienceMs = 90_000;

/** Waits until `isSo`, asking ever more seldom, because each asking costs; fails with `what` after `most` milliseconds. */
export async function until(
	isSo: () => boolean | Promise<boolean>,
	what: string,
	most = patient(patienceMs)
): Promise<void> {
	const start = performance.now();
	while (!(await isSo())) {
		const waited = performance.now() - start;
		if (waited > most) throw new Error(`waited ${most} ms for: ${what}`);
		await sleep(Math.min(5 + waited / 10, 50));
	}
}
