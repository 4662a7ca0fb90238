import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const nanosPerSecond = 1e9;
const microsPerSecond = 1e6;

const read = (file: string) => readFileSync(file, 'utf8');
const inNanos = (text: string) => Number(text) / nanosPerSecond;
const inLines = (text: string) => Number(/^usage_usec (\d+)$/m.exec(text)?.[1]) / microsPerSecond;

/** Processor seconds that the control group of this process has used; undefined where the system keeps no such count. */
export function groupSeconds(list = '/proc/self/cgroup', root = '/sys/fs/cgroup'): number | undefined {
	try {
		const lines = read(list).trim().split('\n');
		return lines.flatMap((line) => countsOf(line, root)).find((seconds) => seconds !== undefined);
	} catch {
		return undefined;
	}
}

/** What the counts of one hierarchy say. A container is told its path outside, while its own group is the root. */
function countsOf(line: string, root: string): (number | undefined)[] {
	const [, controllers = '', ...rest] = line.split(':');
	const below = ['', rest.join(':').replace(/^\/$/, '')].toReversed();
	if (!controllers) return below.map((place) => count(`${root}${place}/cpu.stat`, inLines));
	if (!controllers.split(',').includes('cpuacct')) return [];
	return below.map((place) => count(`${root}/${controllers}${place}/cpuacct.usage`, inNanos));
}

function count(file: string, secondsIn: (text: string) => number): number | undefined {
	try {
		const seconds = secondsIn(read(file));
		return Number.isFinite(seconds) ? seconds : undefined;
	} catch {
		return undefined;
	}
}

/** Processor seconds of this process and all it waited for: no browser, nothing that was killed with its parent. */
function familySeconds(): number | undefined {
	try {
		const stat = read('/proc/self/stat');
		const times = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 15);
		return times.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
	} catch {
		return undefined;
	}
}

/** Counts from now on. Answers how to say what processors have worked until then, and for whom. */
export function startProcessorClock(): () => string {
	const before = groupSeconds();
	return () => {
		const now = groupSeconds();
		if (before !== undefined && now !== undefined)
			return `${Math.round(now - before)} s of processors by all that ran here`;
		const seconds = familySeconds();
		return seconds === undefined
			? 'processors not counted'
			: `${Math.round(seconds)} s of processors, not counting browsers`;
	};
}
