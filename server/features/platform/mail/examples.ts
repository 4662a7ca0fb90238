import { examplesOf } from '../../examples.ts';
import type { mail } from './feature.ts';

export const examples = examplesOf<typeof mail>({
	inputs: {
		'mail.save': () => ({ host: 'mail.example', port: 25, fromAddress: 'a@example.org', fromName: 'Stranger' })
	},
	atHome: ['mail.show', 'mail.save', 'mail.test'],
	unmarked: ['mail.show']
});
