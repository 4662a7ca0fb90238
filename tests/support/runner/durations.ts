import { existsSync, readFileSync, writeFileSync } from 'node:fs';

// Seconds a file took on a quiet machine, for those that take long; `npm test -- --record` writes it anew.
const list = 'tests/support/runner/durations.json';
const worthRecordingSeconds = 3;
// What has a browser and was never recorded may be long.
const newScreenSeconds = 15;

const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>) : {};

/** How many seconds a file takes on a quiet machine, as far as it is long. */
export const secondsOf = (file: string): number =>
	known[file] ?? (file.startsWith('tests/screens/') ? newScreenSeconds : 0);

/** The files, longest first: what is long and starts last would keep one worker busy while the others have nothing left. */
export function longestFirst(files: string[]): string[] {
	return files.toSorted((one, other) => secondsOf(other) - secondsOf(one));
}

/** Keeps how long the files of a whole run took. */
export function recordDurations(outcomes: { file: string; milliseconds: number }[]): void {
	const long = slowest(outcomes, outcomes.length).map(({ file, milliseconds }) => [
		file,
		Math.round(milliseconds / 1000)
	]);
	const kept = long.filter(([, seconds]) => Number(seconds) >= worthRecordingSeconds);
	writeFileSync(list, `${JSON.stringify(Object.fromEntries(kept), null, '\t')}\n`);
}

/** The files that took longest, longest first. */
export function slowest<T extends { milliseconds: number }>(outcomes: T[], count: number): T[] {
	return outcomes.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, count);
}
