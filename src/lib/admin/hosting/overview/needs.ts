import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';
import { bytesText } from '../../platform/namespaces/bytes.ts';

export type Need = OutputOf<'namespace.overview'>['needs'][number];

interface Words {
	title: string;
	note: string;
	act: string;
	href: string;
}

/** The key of an open task. */
export function keyOf(need: Need): string {
	if (need.kind === 'question') return `question ${need.slug} ${need.position}`;
	if (need.kind === 'quota') return `quota ${need.metric}`;
	if (need.kind === 'website') return `website ${need.name}`;
	return 'event' in need ? `${need.kind} ${need.event.uid}` : need.kind;
}

type Of<Kind extends Need['kind']> = Extract<Need, { kind: Kind }>;

/** An open task in words, with the screen for it. */
export function wordsOf(translator: Translator, need: Need): Words {
	const { t } = translator;
	switch (need.kind) {
		case 'stuck':
			return stuckWords(translator, need);
		case 'question':
			return questionWords(translator, need);
		case 'photos':
			return {
				title: t('admin.needs.photos', { count: need.count }),
				note: need.event.name,
				act: t('admin.needs.look'),
				href: `/admin/photos?event=${need.event.uid}`
			};
		case 'ceremony':
			return ceremonyWords(translator, need);
		case 'steps':
			return {
				title: t('admin.needs.steps', { name: need.event.name, count: need.open }),
				note: t('events.step.nextIs', { step: t(`events.step.act.${need.next}`) }),
				act: t('admin.needs.prepare'),
				href: `/admin/events/${need.event.uid}`
			};
		case 'quota':
			return quotaWords(translator, need);
		case 'backup':
			return backupWords(translator, need);
		case 'website':
			return websiteWords(translator, need);
		case 'waiting':
		case 'invitations':
			return {
				title: t(`admin.needs.${need.kind}`, { count: need.count }),
				note: t(`admin.needs.${need.kind}Note`),
				act: t('admin.needs.look'),
				href: '/admin/logins'
			};
	}
}

function stuckWords({ t }: Translator, { event, names, count }: Of<'stuck'>): Words {
	const some = names.join(', ');
	const rest = count - names.length;
	return {
		title: t('admin.needs.stuck', { count }),
		note: rest > 0 ? t('admin.needs.stuckMore', { names: some, count: rest }) : some,
		act: t('admin.needs.help'),
		href: `/admin/event/host?event=${event.uid}`
	};
}

function questionWords({ t, n }: Translator, need: Of<'question'>): Words {
	const { event, station, slug, position, wrong, answered } = need;
	return {
		title: t('admin.needs.question', { position: n(position), station, wrong: n(wrong), answered: n(answered) }),
		note: t('admin.needs.questionNote'),
		act: t('admin.needs.check'),
		href: `/admin/statistics?event=${event.uid}&catalog=${encodeURIComponent(slug)}`
	};
}

const websiteWords = ({ t }: Translator, { name, count, href }: Of<'website'>): Words => ({
	title: t(`admin.needs.website.${name}.title`, { count }),
	note: t(`admin.needs.website.${name}.note`),
	act: t(`admin.needs.website.${name}.act`),
	href
});

function backupWords({ t, date }: Translator, { problem, lastGoodAt }: Of<'backup'>): Words {
	return {
		title: t(`admin.needs.backup.${problem}`),
		note:
			lastGoodAt === null
				? t(problem === 'none' ? 'admin.needs.backup.soon' : 'admin.needs.backup.never')
				: t('admin.needs.backup.lastGood', { when: date(lastGoodAt, { dateStyle: 'medium', timeStyle: 'short' }) }),
		act: t('admin.needs.look'),
		href: '/admin/backups'
	};
}

function ceremonyWords({ t }: Translator, { event }: Of<'ceremony'>): Words {
	return {
		title: t('admin.needs.ceremony', { name: event.name }),
		note: t('admin.needs.ceremonyNote'),
		act: t('admin.needs.reveal'),
		href: `/admin/event/host/remote?event=${event.uid}`
	};
}

function quotaWords(translator: Translator, { metric, used, limit }: Of<'quota'>): Words {
	const { t, n } = translator;
	const amount = (value: number) => (metric === 'storageBytes' ? bytesText(translator, value) : n(value));
	return {
		title: t(used >= limit ? 'admin.needs.full' : 'admin.needs.nearlyFull', {
			name: t(`namespaces.subscription.meter.${metric}`)
		}),
		note: t('namespaces.subscription.of', { used: amount(used), limit: amount(limit) }),
		act: t('admin.needs.plan'),
		href: '/admin/subscription'
	};
}
