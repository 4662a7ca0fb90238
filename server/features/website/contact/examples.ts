import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { contact } from './feature.ts';
import { ContactMessage } from './model.ts';

export const examples = examplesOf<typeof contact, { messageId: number }>({
	async make(call, mark) {
		const { page } = await call(savePage, { page: 'marked-contact', title: mark, blocks: [] });
		const { id } = await ContactMessage.create({
			namespace: page.namespace,
			pageTitle: mark,
			email: 'marked@example.org',
			message: mark,
			fields: {},
			consent: mark,
			locale: 'de',
			fingerprint: '0',
			mailState: 'none'
		});
		return { messageId: id };
	},
	inputs: {
		'contact.send': () => ({ page: 'marked-contact', block: 'form' }),
		'contactSettings.save': () => ({ recipient: 'stranger@example.org' }),
		'message.update': ({ messageId }) => ({ messageId, state: 'done' }),
		'message.remove': ({ messageId }) => ({ messageId }),
		'message.mailed': ({ messageId }) => ({ message: messageId, mail: 'sent' }),
		'message.settle': ({ messageId }) => ({ message: messageId })
	},
	atHome: ['contactSettings.show', 'contactSettings.save', 'message.list', 'message.countUnread'],
	unmarked: ['contactSettings.show', 'message.countUnread']
});
