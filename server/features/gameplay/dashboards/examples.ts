import { examplesOf } from '../../examples.ts';
import type { dashboards } from './feature.ts';

export const examples = examplesOf<typeof dashboards>({
	inputs: {
		'dashboard.show': ({ event }) => ({ event, token: 'x'.repeat(24) }),
		'dashboard.results': ({ event }) => ({ event, token: 'x'.repeat(24) }),
		'dashboard.noteScreen': ({ event }) => ({ event, token: 'x'.repeat(24) }),
		'dashboard.preview': ({ event }) => ({ event }),
		'dashboard.links': ({ event }) => ({ event })
	},
	unmarked: ['dashboard.preview', 'dashboard.links']
});
