import type { Metrics } from '#lib/live/wire.ts';
import { readCgroup, type CgroupReading } from './cgroup.ts';

/** A reading and its moment, in epoch milliseconds. */
interface Sample {
	reading: CgroupReading;
	at: number;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * The processor use between two samples, in percent of one core with two decimals, and the seconds between them; zeros
 * without an earlier sample or if no time passed.
 */
export function usageBetween(
	before: Sample | undefined,
	now: Sample
): Pick<Metrics['cpu'], 'percent' | 'sampleWindowSeconds'> {
	const millis = before ? now.at - before.at : 0;
	if (!before || millis <= 0) return { percent: 0, sampleWindowSeconds: 0 };
	const micros = Math.max(0, now.reading.cpu.usageMicros - before.reading.cpu.usageMicros);
	return { percent: rounded((micros / (millis * 1000)) * 100, 2), sampleWindowSeconds: rounded(millis / 1000, 3) };
}

/** Reads the metrics again and again, each time compared with the reading before; throws CgroupFault. */
export function createSampler(clock: () => Date): (root: string) => Promise<Metrics> {
	let previous: Sample | undefined;
	return async (root) => {
		const sample = { reading: await readCgroup(root), at: clock().getTime() };
		const usage = usageBetween(previous, sample);
		previous = sample;
		const { cgroupVersion, memory, cpu, oom } = sample.reading;
		const timestamp = new Date(sample.at).toISOString();
		return { timestamp, cgroupVersion, memory, cpu: { ...cpu, ...usage }, oom };
	};
}
