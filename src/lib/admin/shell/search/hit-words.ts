import type { FoundHit } from '../../../../../server/features/platform/search/operations.ts';
import type { Translator } from '#lib/messages/translator.ts';

type Facts = Record<string, string | number>;
type Group = 'do' | 'quiz' | 'website' | 'administration' | 'help';

const groups: Record<FoundHit['kind'], Group> = {
	action: 'do',
	screen: 'do',
	event: 'quiz',
	catalog: 'quiz',
	question: 'quiz',
	team: 'quiz',
	setting: 'quiz',
	page: 'website',
	news: 'website',
	wiki: 'website',
	menu: 'website',
	file: 'website',
	ticket: 'administration',
	customer: 'administration',
	namespace: 'administration',
	login: 'administration',
	help: 'help'
};

/** Unique key of a hit. */
export const keyOf = ({ kind, id }: FoundHit): string => `${kind}:${id}`;

/** The hits under their headings, in the same order. */
export function grouped(hits: readonly FoundHit[]): { name: Group; hits: FoundHit[] }[] {
	const names = [...new Set(hits.map(({ kind }) => groups[kind]))];
	return names.map((name) => ({ name, hits: hits.filter(({ kind }) => groups[kind] === name) }));
}

const dayOf = ({ date }: Translator, { start, timeZone }: Facts) =>
	date(String(start), { dateStyle: 'medium', ...(timeZone ? { timeZone: String(timeZone) } : {}) });

/** The few words behind the name of a hit. */
export function noteOf(translator: Translator, { kind, facts = {} }: FoundHit): string {
	const { t } = translator;
	const fact = (name: string) => String(facts[name] ?? '');
	switch (kind) {
		case 'action':
			return '';
		case 'event':
			return [t(`search.state.${fact('state')}`), facts.start && dayOf(translator, facts)].filter(Boolean).join(', ');
		case 'catalog':
			return `${fact('event')}, ${t('search.note.questions', { count: Number(facts.questions) })}`;
		case 'question':
			return t('search.note.question', { position: fact('position'), station: fact('station') });
		case 'setting':
			return t('search.note.setting', { group: fact('group') });
		case 'page':
			return `${fact('slug')}, ${t(`search.status.${fact('status')}`)}`;
		case 'news':
			return [t(`search.status.${fact('status')}`), facts.start && dayOf(translator, facts)].filter(Boolean).join(', ');
		case 'wiki':
			return [t(`search.status.${fact('status')}`), fact('language')].join(', ');
		case 'menu':
			return [t('search.kind.menu'), fact('language')].join(', ');
		case 'file':
			return fact('event') || t('search.note.library');
		case 'login':
			return t(`roles.${fact('role')}`);
		case 'help':
			return fact('chapter');
		case 'namespace':
			return t('search.note.namespace');
		default:
			return fact('event') || t(`search.kind.${kind}`);
	}
}

/** The labelled details of a hit. */
export function factsOf(translator: Translator, { facts = {} }: FoundHit): { name: string; value: string }[] {
	const { t, n } = translator;
	const written: Record<string, (value: string | number) => string> = {
		type: (value) => t(`search.type.${value}`),
		state: (value) => t(`search.state.${value}`),
		status: (value) => t(`search.status.${value}`),
		role: (value) => t(`roles.${value}`),
		start: () => dayOf(translator, facts)
	};
	const { timeZone: _, width, height, ...told } = facts;
	const lines = Object.entries(told).map(([name, value]) => ({
		name: t(`search.fact.${name}`),
		value: written[name]?.(value) ?? (typeof value === 'number' ? n(value) : value)
	}));
	return width && height ? [...lines, { name: t('search.fact.size'), value: `${width} × ${height}` }] : lines;
}

/** The target of a hit for the selected event. */
export function hrefOf({ href, ofEvent }: FoundHit, event: string | null): string {
	if (!ofEvent || !event) return href;
	const [path = '', hash] = href.split('#');
	const named = `${path}${path.includes('?') ? '&' : '?'}event=${event}`;
	return hash === undefined ? named : `${named}#${hash}`;
}
