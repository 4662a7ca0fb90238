import { findRow } from '../../../database/rows.ts';
import type { OwnPlace, PodiumAct } from '#lib/live/wire.ts';
import { createShared } from '../../../runtime/batch.ts';
import { Podium } from './model.ts';
import type { PodiumStep } from './steps.ts';

/** An event, and whether it has had a ceremony: most readings come while people play, long before it. */
interface Began {
	uid: string;
	podiumStep: number | null;
}

/** The ceremony of an event; null before its first. */
export const podiumOf = (eventUid: string): Promise<Podium | null> => findRow(Podium, { eventUid });

/** The steps that have been shown. */
export const shownSteps = ({ state, step, steps }: Pick<Podium, 'state' | 'step' | 'steps'>): PodiumStep[] =>
	state === 'idle' ? [] : steps.slice(0, step);

/** What a step is about, without its content. */
export const actOf = (step: PodiumStep): PodiumAct => ({
	kind: step.kind,
	...('place' in step ? { place: step.place } : {}),
	...('ranking' in step ? { ranking: step.ranking } : {}),
	...('title' in step ? { title: step.title } : {})
});

const sharedPlaces = createShared(readPlaces);

/** The places of teams as far as the ceremony has shown them, by uid; phones that ask at the same moment share one reading. */
export const shownPlaces = async ({ uid, podiumStep }: Began): Promise<Map<string, OwnPlace>> =>
	podiumStep === null ? new Map() : sharedPlaces(uid);

async function readPlaces(eventUid: string): Promise<Map<string, OwnPlace>> {
	const podium = await podiumOf(eventUid);
	const shown = podium ? shownSteps(podium) : [];
	const places = new Map<string, OwnPlace>();
	for (const step of shown) {
		if (step.kind !== 'rest' && step.kind !== 'place') continue;
		for (const { uid, place, shared, points } of step.teams)
			places.set(uid, { place, shared, of: podium!.teams, points, awards: [] });
	}
	for (const step of shown) {
		if (step.kind !== 'award' && step.kind !== 'custom') continue;
		for (const { uid } of step.teams) places.get(uid)?.awards.push(actOf(step));
	}
	return places;
}
