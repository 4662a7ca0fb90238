import { examplesOf } from '../../examples.ts';
import type { print } from './feature.ts';

export const examples = examplesOf<typeof print>({
	inputs: {
		'print.show': ({ event }) => ({ event }),
		'print.listUnprintable': ({ event }) => ({ event }),
		'print.stickers': ({ event }) => ({ event }),
		'print.posters': ({ event }) => ({ event }),
		'print.cards': ({ event, team }) => ({ event, team }),
		'print.letters': ({ event, team }) => ({ event, team })
	},
	unmarked: ['print.listUnprintable', 'print.stickers', 'print.posters', 'print.cards', 'print.letters']
});
