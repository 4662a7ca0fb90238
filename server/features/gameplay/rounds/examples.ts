import { createEvent } from '../../authoring/events/operations.ts';
import { saveCatalog } from '../../authoring/catalogs/operations/catalogs.ts';
import { examplesOf } from '../../examples.ts';
import type { rounds } from './feature.ts';
import { createRound } from './operations/create.ts';

type Own = { led: string; ledRound: string };

export const examples = examplesOf<typeof rounds, Own>({
	async make(call, mark) {
		const { event } = await call(createEvent, { name: `${mark} led`, config: { playMode: 'host' } });
		const questions = [{ type: 'mc', prompt: mark, options: ['a', 'b'], answers: [0] }];
		await call(saveCatalog, { event: event.uid, slug: 'led', name: mark, questions });
		const { round } = await call(createRound, { event: event.uid, catalog: 'led' });
		return { led: event.uid, ledRound: round.uid };
	},
	inputs: {
		'round.create': ({ led }) => ({ event: led, catalog: 'led' }),
		'round.list': ({ led }) => ({ event: led }),
		'round.show': ({ ledRound }) => ({ round: ledRound }),
		'round.command': ({ ledRound, freshId }) => ({
			round: ledRound,
			commandId: freshId('command'),
			expectVersion: 1,
			command: 'openLobby'
		}),
		'round.locate': ({ ledRound }) => ({ round: ledRound }),
		'round.lockOverdue': ({ ledRound }) => ({ round: ledRound }),
		'round.lockAnswered': ({ ledRound }) => ({ round: ledRound, version: 1 })
	}
});
