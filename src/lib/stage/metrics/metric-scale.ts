import type { Metrics } from '#lib/live/wire.ts';
import type { OpenView } from '../stage-view.ts';

export type MetricsModule = Extract<OpenView['modules'][number], { id: 'containerMetrics' }>;

/** Ranking rows that make room for each layout of the metrics. */
export const rowsOf: Record<MetricsModule['layout'], number> = { auto: 3, wide: 5, full: 7 };

const keptReadings = 61;
const leastReadings = 10;
const megabyte = 1024 * 1024;

/** The readings plus one, oldest first; a repeated one changes nothing, and at most an hour is kept. */
export function withReading(readings: Metrics[], next: Metrics): Metrics[] {
	const last = readings.at(-1);
	if (last && last.timestamp >= next.timestamp) return readings;
	return [...readings, next].slice(-keptReadings);
}

/** Milliseconds that a chart shows: what there is, but no less than 10 readings and no more than 60 of them. */
export function spanOf(readings: Metrics[], { refreshInterval }: MetricsModule['options']): number {
	const [first, last] = [readings[0], readings.at(-1)].map((each) => Date.parse(each?.timestamp ?? ''));
	const readMs = refreshInterval * 1000;
	return Math.min((keptReadings - 1) * readMs, Math.max(leastReadings * readMs, last! - first! || 0));
}

/** Top of the memory chart in bytes: the module's own, else the container's limit, else a quarter above the highest reading. */
export function memoryTop(readings: Metrics[], { maxMemoryMb }: MetricsModule['options']): number {
	if (maxMemoryMb !== null) return maxMemoryMb * megabyte;
	const { maxBytes } = readings.at(-1)!.memory;
	return maxBytes ?? 1.25 * Math.max(...readings.map(({ memory }) => memory.currentBytes));
}

/**
 * Top of the processor chart in percent of one core: the module's setting, or the whole cores of the highest reading.
 */
export function cpuTop(readings: Metrics[], { cpuMaxPercent }: MetricsModule['options']): number {
	const most = Math.max(...readings.map(({ cpu }) => cpu.percent));
	return most <= cpuMaxPercent ? cpuMaxPercent : Math.ceil(most / 100) * 100;
}

/** Bytes as whole megabytes of 1024 × 1024. */
export const toMegabytes = (bytes: number): number => Math.round(bytes / megabyte);

/** Whether readings have stopped: three of them were missed. */
export const isOverdue = (last: Metrics, { refreshInterval }: MetricsModule['options'], now: number): boolean =>
	now - Date.parse(last.timestamp) > (3 * refreshInterval + 5) * 1000;
