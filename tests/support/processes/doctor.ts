import type { CheckName } from '../../../server/features/platform/doctor/check.ts';
import { checks } from '../../../server/features/platform/doctor/checks.ts';
import { runDoctor, type Line } from '../../../server/features/platform/doctor/run.ts';
import { inspectEnv } from '../../../server/runtime/env.ts';
import { patient } from '../runner/machine.ts';

/** A time in which every check ends on the slowest machine, unless what it asks stays silent. */
const usualMs = patient(10_000);

/** The lines of the checks of this name for an environment, such as `error packet.small`. */
export async function checkedAs(
	check: CheckName,
	source: Record<string, string>,
	limitMs = usualMs
): Promise<{ said: string[]; params: Line['params'][] }> {
	const chosen = checks.filter(({ name }) => name === check);
	const lines = await runDoctor({ ...inspectEnv(source), limitMs, slowLimitMs: limitMs }, chosen);
	return { said: lines.map(({ state, key }) => `${state} ${key}`), params: lines.map(({ params }) => params) };
}
