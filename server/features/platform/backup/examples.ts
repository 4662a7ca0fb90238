import { examplesOf } from '../../examples.ts';
import type { backup } from './feature.ts';

export const examples = examplesOf<typeof backup>({
	inputs: {},
	atHome: ['backup.download', 'backup.archive', 'backup.export'],
	// They answer files.
	unmarked: ['backup.download', 'backup.archive'],
	requests: [
		{ request: 'GET /namespaces/acme/backup', status: 200 },
		{ request: 'POST /namespaces/acme/backup', send: { body: { format: 'marquee-backup', version: 99 } }, status: 422 }
	],
	beyond: 'all'
});
