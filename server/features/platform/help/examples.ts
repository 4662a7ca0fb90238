import { examplesOf } from '../../examples.ts';
import type { help } from './feature.ts';

export const examples = examplesOf<typeof help>({
	inputs: {
		'help.show': () => ({ chapter: 'prepare' }),
		'help.search': () => ({ q: 'team' })
	},
	// Everybody who has a login reads the same book.
	openToAll: ['help.list', 'help.show', 'help.search'],
	unmarked: ['help.list', 'help.show', 'help.search']
});
