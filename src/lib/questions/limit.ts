import { kinds } from './index.ts';
import type { QuestionType } from './types.ts';

/** The settings of an event that decide about clocks. */
interface ClockSettings {
	countdownEnabled: boolean;
	countdown: number;
}

/** A question as far as its clock goes: `countdown` are its own seconds, 0 = none, null = as the event. */
interface Clocked {
	type: QuestionType;
	countdown: number | null;
}

/**
 * The limit of a question in whole seconds (contract 6), fixed when an attempt starts; null = none. The event's
 * countdown only applies to answerable questions: info cards and photos only have their own limit. `extraTime` is the
 * factor of a team with extra time.
 */
export function limitSeconds({ type, countdown }: Clocked, event: ClockSettings, extraTime = 1): number | null {
	if (!event.countdownEnabled) return null;
	const seconds = countdown ?? (kinds[type].hasOwnClockAlone ? 0 : event.countdown);
	return seconds ? Math.round(seconds * extraTime) : null;
}

/** The time limits of a station, shown before it starts. */
export interface StationClocks {
	/** Shortest and longest limit in seconds. */
	least: number;
	most: number;
	/** Every question that brings points has a limit. */
	isEverywhere: boolean;
	/** A limit is on something that brings points. */
	isScored: boolean;
}

/** The range of time limits of a station's questions; null without any. */
export function stationClocks(
	questions: readonly Clocked[],
	event: ClockSettings,
	extraTime = 1
): StationClocks | null {
	const all = questions.map((question) => ({
		isScored: kinds[question.type].isScored,
		limit: limitSeconds(question, event, extraTime)
	}));
	const limits = all.flatMap(({ limit }) => limit ?? []);
	if (!limits.length) return null;
	const scored = all.filter(({ isScored }) => isScored);
	return {
		least: Math.min(...limits),
		most: Math.max(...limits),
		isEverywhere: scored.every(({ limit }) => limit !== null),
		isScored: scored.some(({ limit }) => limit !== null)
	};
}
