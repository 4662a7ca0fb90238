import { examplesOf } from '../../examples.ts';
import type { tokens } from './feature.ts';

export const examples = examplesOf<typeof tokens>({
	inputs: {
		'token.revoke': () => ({ id: 1 }),
		'token.remove': () => ({ id: 1 }),
		'token.use': () => ({ id: 1 }),
		'token.create': () => ({ label: 'stranger', scopes: ['quiz:read'] })
	},
	unmarked: ['token.list']
});
