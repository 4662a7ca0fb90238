import { examplesOf } from '../../examples.ts';
import type { namespaces } from './feature.ts';

export const examples = examplesOf<typeof namespaces>({
	inputs: {
		'namespace.choose': () => ({ namespace: 'acme' }),
		'namespace.create': () => ({ namespace: 'gamma' }),
		'namespace.update': () => ({ id: 'acme', namespace: 'stolen' }),
		'namespace.remove': () => ({ id: 'acme', cascade: true, confirm: 'acme' }),
		'namespace.close': () => ({ id: 'acme', cascade: true, confirm: 'acme' }),
		'namespace.reopen': () => ({ id: 1 })
	},
	atHome: ['namespace.list', 'namespace.listForApps'],
	unmarked: ['namespace.manage']
});
