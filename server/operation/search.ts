import { literal, Op, Utils, type FindOptions, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { Right } from '../access/permission-matrix.ts';
import { isHere, mayCall, type Access } from '../access/policy.ts';
import { folded } from '../database/folded.ts';
import { holding } from '../database/search.ts';
import type { Context } from './operation.ts';

/** The kinds of things that a search of the back end finds, in the order in which they are told: what can be done first. */
export const hitKinds = [
	...(['action', 'screen'] as const),
	...(['event', 'catalog', 'question', 'team', 'setting'] as const),
	...(['page', 'news', 'wiki', 'menu', 'file'] as const),
	...(['ticket', 'namespace', 'login'] as const),
	...(['help'] as const)
] as const;
/** One of `hitKinds`. */
export type HitKind = (typeof hitKinds)[number];

/** Something that was found, or that can be done; the screen has words for each kind and each fact. */
export interface SearchHit {
	/** Tells it from others of its kind. */
	id: string;
	title: string;
	/** The screen it leads to, or where its form is sent. */
	href: string;
	/** Works on one event: the one that is on show, when `href` names none. */
	ofEvent?: true;
	/** Sent to `href` as a form instead of going there. */
	form?: Record<string, string>;
	/** What else there is to say, by names that the screen has words for; times are ISO. */
	facts?: Record<string, string | number>;
	/** Some lines of text. */
	text?: string;
	/** What there is to choose from, or what belongs together; `isRight` where the search may tell it. */
	options?: readonly { text: string; definition?: string; isRight?: boolean }[];
	/** Address of a picture. */
	image?: string;
	/** Another way to go on, by a name that the screen has words for. */
	also?: { name: 'settings' | 'print' | 'results' | 'edit'; href: string };
}

/** What is searched: the newest things of a kind, as many as an answer can wait for. */
const mostSearched = 5000;
const mostCompared = 100;
/** How many hits of one kind are told. */
const mostHits = 5;

/** One search, by the words of a text or by the ids of things that were found before. */
export interface Search extends Pick<Context, 'actor' | 'namespace' | 'dependencies' | 'isMainHost'> {
	/** As `wordsOf` gives them; every one has to be found. */
	words: readonly string[];
	/** Set in place of words. */
	ids?: readonly string[];
	now: Date;
	/** The language of whoever searches. */
	locale: Locale;
	t: Translator['t'];
}

/** What a feature lets people find; its hits come best first. */
export interface SearchSource {
	kind: HitKind;
	/** Who may find them. Left out where the source asks for each. */
	access?: Access;
	/** The screen of the sidebar on which its hits open; they are found where there is one. */
	screen?: string;
	find: (search: Search) => Promise<SearchHit[]> | SearchHit[];
}

/** Whether whoever searches may read or change an area. */
export const mayIn = (search: Search, area: string, right: Right): boolean =>
	isHere(area, search) && mayCall({ area, right }, search.actor, search.namespace);

/** How well a title fits: the whole of it begins as the search does, one of its words does, it holds it, or nothing of it. */
function distance(title: string, [first = '']: readonly string[]): number {
	const text = folded(title);
	if (text.startsWith(first)) return 0;
	const at = text.indexOf(first);
	if (at < 0) return 3;
	return new RegExp('(^|[^\\p{L}\\p{N}])$', 'u').test(text.slice(0, at)) ? 1 : 2;
}

// The few of these things whose titles fit a search best; those that fit alike keep their order.
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
	/** Other words for it, of which the beginning is enough. */
	besides?: string;
}

/** At most so many of these things, which are in no table, that a search asks for. */
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
	/** Where they live; what nobody may find is not among them. */
	where: WhereOptions;
	key: 'id' | 'uid' | 'namespace';
	title: string;
	/** Other fields whose texts are searched. */
	besides?: readonly string[];
	/** The fields that are read. */
	attributes: readonly string[];
}

/** Those rows of a table that a search asks for, plain. Only the newest 5 000 are searched. */
export async function amongRows<Row extends Model>(search: Search, table: Table<Row>): Promise<Row[]> {
	const { model, where, key, title, besides = [], attributes } = table;
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
	return ids ? rows : best(rows, (row) => String(row[title as keyof Row]), words);
}

/** SQL of the keys that are searched. MariaDB cuts no list that stands right behind IN. */
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
