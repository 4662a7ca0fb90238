import { eventNamesOf } from '../../authoring/events/find.ts';
import { newsTitles } from '../../website/news/titles.ts';
import { pageChoices } from '../../website/pages/find.ts';
import { articleTitles } from '../../website/wiki/articles.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { select } from '../../../database/statements.ts';
import type { ReferenceType } from './kinds.ts';
import { Ticket } from './model.ts';

/** What a ticket is about, as screens link to it. */
interface Reference {
	title: string;
	href: string;
}
type Titles = Map<string, Reference>;

/** All but events are known by numbers; what is none stands for nothing. */
const numbers = (ids: readonly string[]): number[] => ids.filter((id) => /^\d+$/.test(id)).map(Number);

const linked = (titles: ReadonlyMap<number | string, string>, href: (id: number | string) => string): Titles =>
	new Map([...titles].map(([id, title]) => [String(id), { title, href: href(id) }]));

const finders: Record<ReferenceType, (namespace: string, ids: readonly string[]) => Promise<Titles>> = {
	async page(namespace, ids) {
		const pages = await pageChoices(namespace, numbers(ids));
		return new Map(pages.map(({ id, slug, title }) => [String(id), { title, href: `/admin/pages/${slug}` }]));
	},
	wiki_article: async (namespace, ids) =>
		linked(await articleTitles(namespace, numbers(ids)), (id) => `/admin/wiki/${id}`),
	news: async (namespace, ids) =>
		linked(await newsTitles(namespace, numbers(ids)), (id) => `/admin/landing-news/${id}/edit`),
	event: async (namespace, ids) => linked(await eventNamesOf(namespace, ids), (id) => `/admin/events/${id}`)
};

interface Referring {
	referenceType: ReferenceType | null;
	referenceId: number | string | null;
}
const keyOf = ({ referenceType, referenceId }: Referring): string => `${referenceType} ${referenceId}`;

/** What these tickets are about, by ticket; what is gone has no entry. One query for each kind. */
export async function referencesOf(
	namespace: string,
	tickets: readonly Referring[]
): Promise<(ticket: Referring) => Reference | null> {
	const found: Titles = new Map();
	for (const [type, some] of Map.groupBy(tickets, ({ referenceType }) => referenceType)) {
		if (type === null) continue;
		const titles = await finders[type](namespace, [...new Set(some.map(({ referenceId }) => String(referenceId)))]);
		for (const [id, reference] of titles) found.set(`${type} ${id}`, reference);
	}
	return (ticket) => found.get(keyOf(ticket)) ?? null;
}

/** 422 unless both are named or none, and the namespace has the record. */
export async function requireReference(namespace: string, { referenceType, referenceId }: Referring): Promise<void> {
	if ((referenceType === null) !== (referenceId === null)) {
		const path = referenceType === null ? 'referenceType' : 'referenceId';
		throw invalidField(path, 'required', 'referenceType and referenceId go together.');
	}
	if (referenceType === null) return;
	const unknown = () => invalidField('referenceId', 'unknown_reference', 'This record does not exist.');
	if ((referenceType === 'event') !== (typeof referenceId === 'string')) throw unknown();
	if (!(await finders[referenceType](namespace, [String(referenceId)])).size) throw unknown();
}

/** How many tickets about a record are open or in progress, counted up to so many. */
export async function countAbout(
	namespace: string,
	{ referenceType, referenceId }: Referring,
	most: number
): Promise<number> {
	const [row] = await select<{ amount: number | string }>(
		Ticket.sequelize!,
		`SELECT COUNT(*) AS amount FROM (SELECT 1 FROM tickets WHERE namespace = ? AND reference_type = ?
			AND reference_id = ? AND status IN ('open', 'in_progress') LIMIT ?) AS some`,
		[namespace, referenceType, String(referenceId), most]
	);
	return Number(row!.amount);
}
