import { z } from 'zod';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { operation } from '../../../operation/operation.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import { arrivalFinding } from './checks/proxy.ts';
import { runDoctor, type Line } from './run.ts';

/** A screen waits for it. */
const limitMs = 5000;
const quick = checks.filter(({ isSlow }) => !isSlow);
const running = new WeakMap<Dependencies, Map<readonly Check[], Promise<Line[]>>>();

/** One run of the same checks at a time: whoever asks during it gets its result. */
function runOnce(dependencies: Dependencies, chosen: readonly Check[]): Promise<Line[]> {
	const runs = running.get(dependencies) ?? new Map<readonly Check[], Promise<Line[]>>();
	running.set(dependencies, runs);
	const known = runs.get(chosen);
	if (known) return known;
	const probe = { env: dependencies.env, faults: [], limitMs, slowLimitMs: limitMs };
	const run = runDoctor(probe, chosen).finally(() => runs.delete(chosen));
	runs.set(chosen, run);
	return run;
}

/** What the installation lacks: environment, database, Redis, port, disk, clock, mail, fonts, storage, proxy, limits. */
export const checkInstallation = operation({
	summary: 'Check the installation and say what to do.',
	access: { area: 'metrics', right: 'r' },
	input: z.strictObject({
		isQuick: z.boolean().default(false).describe('Leave out what reads the whole database, which may take seconds')
	}),
	async run({ dependencies, arrival, ip, now, input: { isQuick } }) {
		const lines = await runOnce(dependencies, isQuick ? quick : checks);
		const request = arrival?.();
		const own: Line[] = request ? [{ check: 'request', ...arrivalFinding(dependencies.env, request, ip) }] : [];
		return { checkedAt: now.toISOString(), checks: [...lines, ...own], isWhole: !isQuick };
	}
});
