import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import type { newsletter } from './feature.ts';
import { Subscriber } from './model.ts';

export const examples = examplesOf<typeof newsletter, { subscriberId: number }>({
	async make(call, mark) {
		const { page } = await call(savePage, { page: 'marked-newsletter', title: mark, blocks: [] });
		const { id } = await Subscriber.create({
			namespace: page.namespace,
			email: `${mark.toLowerCase()}@example.org`,
			uid: '0'.repeat(32),
			consent: mark,
			consentAt: new Date(),
			locale: 'de'
		});
		return { subscriberId: id };
	},
	inputs: {
		'newsletter.subscribe': () => ({ email: 'stranger@example.org', consent: true }),
		'newsletter.asked': () => ({ token: 'stranger' }),
		'newsletter.confirm': () => ({ token: 'stranger' }),
		'newsletter.ending': () => ({ token: 'stranger' }),
		'newsletter.unsubscribe': () => ({ token: 'stranger' }),
		'subscriber.remove': ({ subscriberId }) => ({ subscriberId })
	},
	openToAll: ['newsletter.offer', 'newsletter.subscribe']
});
