import { z } from 'zod';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { operation } from '../../../operation/operation.ts';
import { arrivalFinding } from './checks/proxy.ts';
import { runDoctor, type Line } from './run.ts';

/** A screen waits for it. */
const limitMs = 5000;
const running = new WeakMap<Dependencies, Promise<Line[]>>();

/** One run at a time: whoever asks during it gets its result. */
function runOnce(dependencies: Dependencies): Promise<Line[]> {
	const known = running.get(dependencies);
	if (known) return known;
	const probe = { env: dependencies.env, faults: [], limitMs, slowLimitMs: limitMs };
	const run = runDoctor(probe).finally(() => running.delete(dependencies));
	running.set(dependencies, run);
	return run;
}

/** What the installation lacks: environment, database, Redis, port, disk, clock, mail, fonts, storage, proxy, limits. */
export const checkInstallation = operation({
	summary: 'Check the installation and say what to do.',
	access: { area: 'metrics', right: 'r' },
	input: z.strictObject({}),
	async run({ dependencies, arrival, ip, now }) {
		const lines = await runOnce(dependencies);
		const request = arrival?.();
		const own: Line[] = request ? [{ check: 'request', ...arrivalFinding(dependencies.env, request, ip) }] : [];
		return { checkedAt: now.toISOString(), checks: [...lines, ...own] };
	}
});
