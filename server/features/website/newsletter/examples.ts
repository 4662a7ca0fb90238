import { examplesOf } from '../../examples.ts';
import { savePage } from '../pages/operations/pages.ts';
import { createNews } from '../news/operations/news.ts';
import type { newsletter } from './feature.ts';
import { Campaign } from './campaigns/model.ts';
import { SubscriberImport } from './imports/model.ts';
import { noCounts } from './imports/schema.ts';
import { Subscriber } from './model.ts';

export const examples = examplesOf<
	typeof newsletter,
	{ subscriberId: number; draft: number; paused: number; list: number }
>({
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
		const article = { title: mark, slug: 'marked-newsletter-article', content: `<p>${mark}</p>` };
		await call(createNews, { ...article, pageId: page.id, isPublished: true, publishedAt: '2026-01-01T00:00:00Z' });
		const issue = {
			namespace: page.namespace,
			...{ name: mark, subject: mark, locale: 'de' as const, blocks: [], newsIds: [], perMinute: 60 }
		};
		const draft = await Campaign.create(issue);
		const paused = await Campaign.create({ ...issue, name: `${mark} paused`, state: 'paused', startedAt: new Date() });
		const columns = { email: 0, consent: null, consentAt: null, leftAt: null, delimiter: ';' as const };
		const list = await SubscriberImport.create({
			...{ namespace: page.namespace, uid: '1'.repeat(32), fileName: `${mark}.csv`, state: 'ready' as const },
			columns: { ...columns, encoding: 'utf-8', hasHeadings: true, headings: [mark] },
			...{ counts: noCounts, samples: [] }
		});
		return { subscriberId: id, draft: draft.id, paused: paused.id, list: list.id };
	},
	inputs: {
		'newsletter.subscribe': () => ({ email: 'stranger@example.org', consent: true }),
		'newsletter.asked': () => ({ token: 'stranger' }),
		'newsletter.confirm': () => ({ token: 'stranger' }),
		'newsletter.ending': () => ({ token: 'stranger' }),
		'newsletter.unsubscribe': () => ({ token: 'stranger' }),
		'subscriber.remove': ({ subscriberId }) => ({ subscriberId }),
		'subscriberImport.show': ({ list }) => ({ import: list }),
		'subscriberImport.upload': () => ({ file: '2'.repeat(32), name: 'stranger.csv' }),
		'subscriberImport.choose': ({ list }) => ({ import: list, email: 0, consent: null, consentAt: null, leftAt: null }),
		'subscriberImport.begin': ({ list }) => ({
			import: list,
			proof: { consent: 'Stranger', source: 'Stranger', consentAt: '2026-01-01T00:00:00Z' }
		}),
		'subscriberImport.cancel': ({ list }) => ({ import: list }),
		'subscriberImport.remove': ({ list }) => ({ import: list }),
		'subscriberImport.report': ({ list }) => ({ import: list }),
		'campaign.show': ({ draft }) => ({ campaign: draft }),
		'campaign.create': () => ({ subject: 'Stranger' }),
		'campaign.update': ({ draft }) => ({ campaign: draft, subject: 'Stranger' }),
		'campaign.remove': ({ draft }) => ({ campaign: draft }),
		'campaign.preview': ({ draft }) => ({ campaign: draft }),
		'campaign.test': ({ draft }) => ({ campaign: draft }),
		'campaign.send': ({ draft }) => ({ campaign: draft }),
		'campaign.pause': ({ draft }) => ({ campaign: draft }),
		'campaign.resume': ({ paused }) => ({ campaign: paused }),
		'campaign.resend': ({ paused }) => ({ campaign: paused }),
		'campaign.advance': ({ draft }) => ({ campaign: draft })
	},
	unmarked: ['subscriberImport.report'],
	openToAll: ['newsletter.offer', 'newsletter.subscribe']
});
