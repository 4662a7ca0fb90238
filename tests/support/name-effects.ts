import { TeamName } from '../../server/features/authoring/team-names/model.ts';
import { storeNames } from '../../server/features/authoring/team-names/operations/fill.ts';
import { previewNames, reserveName } from '../../server/features/authoring/team-names/operations/names.ts';
import type { Scene } from './scene.ts';

interface Place {
	scene: Scene;
	event: string;
}
const propose = ({ scene, event }: Place) =>
	scene.call(reserveName, { event }, { actor: { kind: 'anonymous' } }).catch(() => null);
const total = async (place: Place) => (await propose(place))?.total;
const keep = ({ scene, event }: Place, names: string[]) =>
	scene.call(storeNames, { event, names, error: null, isGood: names.length > 0 });

type NameEffect = [values: [unknown, unknown], look: (place: Place) => Promise<unknown>];

/** What of each setting of proposed names can be seen from outside: two values, and an answer that differs between them. */
export const nameEffects = {
	randomNames: [[true, false], async (place) => (await propose(place)) !== null],
	randomNameStrategy: [
		['ai', 'lexicon'],
		async (place) => {
			await keep(place, ['Flotte Lotten']);
			return (await place.scene.call(previewNames, { event: place.event })).suggestions[0]!.source;
		}
	],
	randomNameBuffer: [
		[0, 12],
		async (place) => {
			await keep(place, []);
			return TeamName.count({ where: { eventUid: place.event, state: 'buffered' } });
		}
	],
	randomNameDomains: [[['nature'], ['science']], total],
	randomNameTones: [[['bold'], ['quirky']], total],
	randomNameLocale: [['de', 'en'], total]
} satisfies Record<string, NameEffect>;
