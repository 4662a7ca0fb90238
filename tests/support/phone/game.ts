import { saveCatalog, showCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { directly, freshId, Phone } from './phone.ts';
import type { Scene } from '../scene.ts';

export type Ids = { id: number; prompt: string; [field: string]: unknown };

/** An mc question whose first option is right. */
export const choice = (prompt: string, points = 10, more: object = {}) => ({
	type: 'mc',
	prompt,
	points,
	options: ['right', 'wrong'],
	answers: [0],
	...more
});

/** Stores a catalog; answers its questions with ids, by prompt. */
export async function putCatalog(scene: Scene, event: string, slug: string, questions: object[], more: object = {}) {
	await scene.call(saveCatalog, { event, slug, name: slug, questions, ...more });
	const { catalog } = await scene.call(showCatalog, { event, slug, ids: true });
	return new Map((catalog.questions as Ids[]).map((question) => [question.prompt, question]));
}

/** The raw answer of an mc question by the text of an option. */
export const pick = (question: Ids, text: string) => ({
	selected: (question.options as { id: string; text: string }[]).filter((one) => one.text === text).map(({ id }) => id)
});

/** Joins an event with a new phone that plays through operations; `fields` are those of the join. */
export const joinGame = (scene: Scene, event: string, fields: object = { name: freshId('team') }): Promise<Phone> =>
	Phone.join(directly(scene), event, fields);
