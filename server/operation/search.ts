import { literal, Op, Utils, type FindOptions, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { Right } from '../access/permission-matrix.ts';
import { isHere, mayCall, type Access } from '../access/policy.ts';
import { folded } from '../database/folded.ts';
import { holding } from '../database/search.ts';
import type { Context } from './operation.ts';

/** The kinds of results in the search of the back end, in the order shown: actions first. */
export const hitKinds = [
	...(['action', 'screen'] as const),
	...(['event', 'catalog', 'question', 'team', 'setting'] as const),
	...(['page', 'news', 'wiki', 'menu', 'file'] as const),
	...(['ticket', 'customer', 'namespace', 'login'] as const),
	...(['help'] as const)
] as const;
/** One of `hitKinds`. */
export type HitKind = (typeof hitKinds)[number];

/** Something that was found, or that can be done; the screen has words for each kind and each fact. */
export interface SearchHit {
	/** Tells it from others of its kind. */
	id: string;
	title: string;
	/** The screen it opens, or the target of its form. */
	href: string;
	/** Works on one event: the one that is on show, when `href` names none. */
	ofEvent?: true;
	/** Submitted to `href` as a form instead of navigating there. */
	form?: Record<string, string>;
	/** Further details, by keys the screen has words for; times are ISO strings. */
	facts?: Record<string, string | number>;
	/** Some lines of text. */
	text?: string;
	/** The options or pairs of a question; `isRight` if the search may reveal it. */
	options?: readonly { text: string; definition?: string; isRight?: boolean }[];
	/** Address of a picture. */
	image?: string;
	/** Another way to continue, by a key the screen has words for. */
	also?: { name: 'settings' | 'print' | 'results' | 'edit'; href: string };
}

/** What is searched: the newest records of a kind, as many as a response can wait for. */
const mostSearched = 5000;
const mostCompared = 100;
/** How many hits of one kind are returned. */
const mostHits = 5;

/** One search, by words or by the ids of earlier hits. */
export interface Search extends Pick<Context, 'actor' | 'namespace' | 'dependencies' | 'isMainHost'> {
	/** As returned by `wordsOf`; all of them must match. */
	words: readonly string[];
	/** Set in place of words. */
	ids?: readonly string[];
	now: Date;
	/** The language of the person searching. */
	locale: Locale;
	t: Translator['t'];
}

/** What a feature contributes to the search; its best hits come first. */
export interface SearchSource {
	kind: HitKind;
	/** Who can find them. Omitted if the source checks each record. */
	access?: Access;
	/** The screen of the sidebar on which its hits open; they are found where there is one. */
	screen?: string;
	find: (search: Search) => Promise<SearchHit[]> | SearchHit[];
}

/** Whether the person searching may read or write an area. */
export const mayIn = (search: Search, area: string, right: Right): boolean =>
	isHere(area, search) && mayCall({ area, right }, search.actor, search.namespace);

/** How well a title matches: it starts with the search, one of its words does, it contains it, or it does not match. */
function distance(title: string, [first = '']: readonly string[]): number {
	const text = folded(title);
	if (text.startsWith(first)) return 0;
	const at = text.indexOf(first);
	if (at < 0) return 3;
	return new RegExp('(^|[^\\p{L}\\p{N}])$', 'u').test(text.slice(0, at)) ? 1 : 2;
}

// The few records whose titles match best; equal matches keep their order.
const best = <Thing>(
	things: readonly Thing[],
	titleOf: (thing: Thing) => string,
	words: readonly string[],
	most = mostHits
): Thing[] =>
	things
		.map((thing) => ({ thing, distance: distance(titleOf(thing), words) }))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, most)
		.map(({ thing }) => thing);

interface Findable {
	id: string;
	title: string;
	/** Synonyms; the beginning of one is enough. */
	besides?: string;
}

/** Limits records that are not in a table to the number a search needs. */
export function amongThings<Thing extends Findable>(
	{ ids, words }: Search,
	things: readonly Thing[],
	most = mostHits
): Thing[] {
	if (ids) return things.filter(({ id }) => ids.includes(id));
	const holds = ({ title, besides = '' }: Thing) => {
		const [text, others] = [folded(title), ` ${folded(besides)}`];
		return words.every((word) => text.includes(word) || others.includes(` ${word}`));
	};
	return best(things.filter(holds), ({ title }) => title, words, most);
}

interface Table<Row extends Model> {
	model: ModelStatic<Row>;
	/** The records, without those nobody may find. */
	where: WhereOptions;
	key: 'id' | 'uid' | 'namespace';
	title: string;
	/** Other fields whose texts are searched. */
	besides?: readonly string[];
	/** The fields that are read. */
	attributes: readonly string[];
	/** How many are returned at most, in place of five. */
	most?: number;
}

/** The plain rows of a table that match a search. Only the newest 5 000 are searched. */
export async function amongRows<Row extends Model>(
	search: Pick<Search, 'ids' | 'words'>,
	table: Table<Row>
): Promise<Row[]> {
	const { model, where, key, title, besides = [], attributes, most } = table;
	const { ids, words } = search;
	if (ids && !ids.length) return [];
	const wanted = ids
		? { [key]: [...ids] }
		: { [Op.and]: words.map((word) => holding(model, [title, ...besides], word)) };
	const within = ids ? [] : [{ [key]: { [Op.in]: newest(table) } }];
	const rows = await model.findAll({
		where: { [Op.and]: [where, ...within, wanted] } as WhereOptions,
		attributes: [...attributes],
		limit: ids ? ids.length : mostCompared,
		raw: true
	} as FindOptions);
	return ids ? rows : best(rows, (row) => String(row[title as keyof Row]), words, most);
}

interface WebsiteSearch extends Pick<Search, 'namespace' | 'ids' | 'words'> {
	most?: number;
}

/** The plain rows of a namespace that match a search by their title or slug: pages and articles. */
export const amongWebsite = <Row extends Model>(
	{ namespace, most, ...search }: WebsiteSearch,
	model: ModelStatic<Row>,
	attributes: readonly string[]
): Promise<Row[]> =>
	amongRows(search, { model, where: { namespace }, key: 'id', title: 'title', besides: ['slug'], attributes, most });

/** SQL of the searched keys. MariaDB does not limit a list directly after IN. */
function newest({ model, where, key }: Table<Model>): ReturnType<typeof literal> {
	const generator = model.sequelize!.getQueryInterface().queryGenerator as {
		selectQuery: (table: unknown, options: object, model: ModelStatic<Model>) => string;
	};
	const inColumns = Utils.mapWhereFieldNames({ ...(where as object) }, model);
	const order = [literal('created_at DESC')];
	const options = { where: inColumns, attributes: [key], order, limit: mostSearched };
	const sql = generator.selectQuery(model.getTableName(), options, model).replace(/;\s*$/, '');
	return literal(`(SELECT * FROM (${sql}) AS searched)`);
}
