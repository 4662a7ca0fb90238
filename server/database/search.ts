import {
	col,
	fn,
	literal,
	Op,
	where,
	type Model,
	type ModelStatic,
	type OrderItem,
	type Sequelize,
	type WhereOptions
} from 'sequelize';
import { folded } from './folded.ts';

const longestNumber = 20;

/** A text as lists sort it: folded, numbers by their value. */
const sortKey = (text: string): string =>
	folded(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(longestNumber, '0'));

/** Functions added to SQLite for searching and sorting, because it only knows ASCII letters. */
export const sqlFunctions = { folded, sort_key: sortKey };

type Rows = ModelStatic<Model>;
const columnOf = (model: Rows, field: string): string => model.getAttributes()[field]?.field ?? field;
const isSqlite = (model: Rows): boolean => model.sequelize!.getDialect() === 'sqlite';

const withoutSharpS = (column: string): string => `REPLACE(REPLACE(${column}, 'ß', 'ss'), 'ẞ', 'ss')`;
// Names are stored in a collation that distinguishes all texts.
const loosely = (model: Rows, field: string): string =>
	withoutSharpS(model.sequelize!.getQueryInterface().quoteIdentifier(columnOf(model, field)));
const loose = 'COLLATE utf8mb4_unicode_520_ci';

/** SQL of a column as it compares with `folded` texts, also by LIKE; for statements that are written out. */
export const foldedSql = (sequelize: Sequelize, column: string): string =>
	sequelize.getDialect() === 'sqlite' ? `folded(${column})` : `${withoutSharpS(column)} ${loose}`;

/** The words of a search, each once and folded. */
export const wordsOf = (search: string): string[] => [...new Set(folded(search).split(/\s+/).filter(Boolean))];

/** Rows in which one of these text fields contains a word of `wordsOf`, ignoring case and accents. */
export function holding(model: Rows, fields: readonly string[], word: string): WhereOptions {
	if (isSqlite(model))
		return {
			// Not LIKE, because wildcards in the search would need different escaping.
			[Op.or]: fields.map((field) =>
				where(fn('instr', fn('folded', col(columnOf(model, field))), word), { [Op.gt]: 0 })
			)
		};
	const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
	return {
		[Op.or]: fields.map((field) => where(literal(`${loosely(model, field)} ${loose}`), { [Op.like]: pattern }))
	};
}

const sortedLoosely = (column: string): string => `NATURAL_SORT_KEY(${column}) ${loose}`;

/** SQL that sorts by a column as `byName` does; for statements that are written out. */
export const nameOrderSql = (sequelize: Sequelize, column: string): string =>
	sequelize.getDialect() === 'sqlite' ? `sort_key(${column})` : sortedLoosely(withoutSharpS(column));

/** Sorts by a text field as people do: in any case, umlauts beside their letters, numbers by their value. */
export const byName = (model: Rows, field: string): OrderItem =>
	isSqlite(model)
		? [fn('sort_key', col(columnOf(model, field))), 'ASC']
		: [literal(sortedLoosely(loosely(model, field))), 'ASC'];
