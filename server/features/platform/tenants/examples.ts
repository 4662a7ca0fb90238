import { examplesOf } from '../../examples.ts';
import type { tenants } from './feature.ts';

export const examples = examplesOf<typeof tenants>({
	inputs: {
		'tenant.create': () => ({ namespace: 'gamma', host: 'stranger.test' })
	},
	unmarked: ['tenant.list']
});
