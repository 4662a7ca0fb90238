import { codeOf, error, warning, type Check, type CheckName, type Finding, type Probe } from './check.ts';
import { checks } from './checks.ts';

/** One line of the report. */
export type Line = Finding & { check: CheckName };

/** Runs checks at once, each within its time; a check that fails is a line like the others. */
export async function runDoctor(probe: Probe, chosen: readonly Check[] = checks): Promise<Line[]> {
	const found = await Promise.all(
		chosen.map(async (check) => (await within(check, probe)).map((finding) => ({ check: check.name, ...finding })))
	);
	return found.flat();
}

async function within(check: Check, probe: Probe): Promise<Finding[]> {
	const isFaulty = check.needs?.some((name) => probe.faults.some((fault) => fault.name === name));
	// The line of the environment says so.
	if (isFaulty) return [];
	const { promise: over, resolve: end } = Promise.withResolvers<Finding[]>();
	const ms = check.isSlow ? probe.slowLimitMs : probe.limitMs;
	const seconds = Math.round(ms / 1000);
	const timer = setTimeout(
		() => end([check.isSlow ? warning('any.unfinished', { seconds }) : error('any.timeout', { seconds })]),
		ms
	);
	try {
		return await Promise.race([check.look(probe), over]);
	} catch (thrown) {
		return [warning('any.failed', { error: codeOf(thrown) })];
	} finally {
		clearTimeout(timer);
	}
}
