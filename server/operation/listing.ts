import {
	DataTypes,
	Op,
	type FindOptions,
	type Model,
	type ModelStatic,
	type OrderItem,
	type WhereOptions
} from 'sequelize';
import { z } from 'zod';
import { holding, wordsOf } from '../database/search.ts';

const perPage = 50;

/** The query of a list: all of it, a page of 50, or the one record of a key; filtered by every word of `q`. */
export const listing = {
	q: z.string().trim().max(200).default('').describe('Words that a record holds, in any case, with or without accents'),
	page: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Page of 50, counted from 1; all without'),
	only: z.string().max(200).optional().describe('Key of the one record that is asked for')
};
type Listing = z.output<z.ZodObject<typeof listing>>;

/** Metadata of a list. */
export interface ListFacts {
	/** The number of records without search, and the number that match the words. */
	total: number;
	found: number;
	/** Counted from 1; a page after the last one is the last one. */
	page: number;
	pages: number;
}

interface Table<Row extends Model> {
	model: ModelStatic<Row>;
	/** Fields whose texts are searched. */
	searched: readonly string[];
	/** Must be unique per row, so that no row appears on two pages. */
	order: OrderItem[];
	/** The field that `only` names. */
	key?: string;
	where?: WhereOptions;
	/** Fields that are not read. */
	without?: readonly string[];
	/** Further fields to search. */
	besides?: (word: string) => Promise<WhereOptions>;
}

/** Reads a list as requested: searched, sorted and paged by the database. */
export async function readList<Row extends Model>(
	asked: Listing,
	{ model, searched, order, key, where = {}, without = [], besides }: Table<Row>
): Promise<{ rows: Row[]; list: ListFacts }> {
	const words = wordsOf(asked.q);
	const holds = await Promise.all(
		words.map(async (word) => {
			const own = holding(model, searched, word);
			return besides ? { [Op.or]: [own, await besides(word)] } : own;
		})
	);
	const one = key !== undefined && asked.only !== undefined ? [{ [key]: keyOf(model, key, asked.only) }] : [];
	const wanted = { [Op.and]: [where, ...one, ...holds] } as WhereOptions;
	const total = await model.count({ where });
	const found = words.length || one.length ? await model.count({ where: wanted }) : total;
	const pages = asked.page === undefined ? 1 : Math.max(1, Math.ceil(found / perPage));
	const page = Math.min(asked.page ?? 1, pages);
	const cut = asked.page === undefined ? {} : { limit: perPage, offset: (page - 1) * perPage };
	const attributes = { exclude: [...without] };
	const rows = await model.findAll({ where: wanted, attributes, order, ...cut } as FindOptions);
	return { rows, list: { total, found, page, pages } };
}

// A database that compares a number with text uses the number at its beginning.
const keyOf = (model: ModelStatic<Model>, key: string, text: string): string | number => {
	const isNumber = model.getAttributes()[key]?.type instanceof DataTypes.INTEGER;
	if (!isNumber) return text;
	return /^\d{1,9}$/.test(text) ? Number(text) : 0;
};
