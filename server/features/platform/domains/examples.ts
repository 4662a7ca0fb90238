import { examplesOf } from '../../examples.ts';
import type { domains } from './feature.ts';

export const examples = examplesOf<typeof domains>({
	inputs: {
		'domain.records': () => ({ host: 'stranger.test' }),
		'domain.create': () => ({ host: 'stranger.test', namespace: 'acme' }),
		'domain.update': () => ({ id: 1, namespace: 'beta' }),
		'domain.remove': () => ({ id: 1 }),
		'domain.provision': () => ({ id: 1 })
	},
	unmarked: ['domain.list', 'domain.records']
});
