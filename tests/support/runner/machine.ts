import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// What the fixed work takes on a quiet machine of the kind that the limits were written for.
const usualMs = 45;
const mostSlowness = 8;
const ticksPerSecond = 100;

function fixedWork(): string {
	const block = Buffer.alloc(64 * 1024, 'marquee');
	const hash = createHash('sha256');
	let sum = 0;
	for (let round = 0; round < 400; round += 1) {
		hash.update(block);
		for (let index = 0; index < block.length; index += 4) sum = (sum * 31 + block[index]!) % 65_521;
	}
	return hash.update(String(sum)).digest('hex');
}

function workMs(): number {
	const start = performance.now();
	fixedWork();
	return performance.now() - start;
}

/**
 * How many times slower than usual this machine does a fixed piece of work now, the best of three; from 1 to 8. What a run
 * measured at its start, its processes use (`TEST_SLOWNESS`).
 */
export function slowness(): number {
	const known = Number(process.env.TEST_SLOWNESS);
	if (known >= 1) return known;
	const measured = Math.min(workMs(), workMs(), workMs()) / usualMs;
	const found = Math.min(mostSlowness, Math.max(1, measured));
	process.env.TEST_SLOWNESS = found.toFixed(2);
	return found;
}

/** A limit of time, in any unit, that gives a slower machine more. */
export const patient = (limit: number): number => Math.round(limit * slowness());

/** Processor seconds of this process and all it started and waited for; undefined where the system does not say. */
export function processorSeconds(): number | undefined {
	try {
		const stat = readFileSync('/proc/self/stat', 'utf8');
		const [user, system, ofChildren, systemOfChildren] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 15)
			.map(Number);
		return (user! + system! + ofChildren! + systemOfChildren!) / ticksPerSecond;
	} catch {
		return undefined;
	}
}
