import * as assert from 'uvu/assert';

// Neighbours on the same cores make single rounds dear; what really grows by the square stays above in every one.
const mostRounds = 40;
// Four times the input costs four times as much where the work is linear and sixteen times where it grows by the square;
// the middle of both leaves room for small caches on either side.
const mostGrowth = 8;
// Below this, what the clock of the processor and the collector of garbage add weighs more than the work.
const leastMs = 5;

/** Milliseconds of processor time of this process that some work takes. */
export async function cpuMs(work: () => unknown): Promise<number> {
	const start = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1000;
}

/**
 * Fails unless four times the input costs at most eight times the processor time, of the best of forty rounds: what else
 * runs on the machine only ever adds. Where the larger input no longer fits the caches of a small machine, the next step
 * decides: what grows by the square does so in both. No clock of the wall is asked.
 */
export async function assertLinear(name: string, bytes: number, work: (bytes: number) => unknown): Promise<void> {
	await work(bytes);
	let [small, large] = [Infinity, Infinity];
	for (let round = 0; round < mostRounds; round += 1) {
		small = Math.min(small, await cpuMs(() => work(bytes)));
		large = Math.min(large, await cpuMs(() => work(4 * bytes)));
		if (large <= mostGrowth * Math.max(small, leastMs)) return;
	}
	let largest = Infinity;
	for (let round = 0; round < 5; round += 1) {
		largest = Math.min(largest, await cpuMs(() => work(16 * bytes)));
		if (largest <= mostGrowth * large) return;
	}
	assert.unreachable(
		`${name}: ${small.toFixed(1)} ms for ${bytes} bytes, ${large.toFixed(1)} ms for four times as many, ${largest.toFixed(1)} ms for sixteen times`
	);
}
