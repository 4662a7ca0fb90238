import { columnName } from '../column-name.ts';
import type { AnyTable, Column } from '../table.ts';
import { boolKind, decimalKind, jsonKind, textKind, timeKind, wholeKind, type Kind, type Raw } from './values.ts';

/** A table as it is copied: columns as the database names them. */
export interface CopiedTable {
	name: string;
	columns: { name: string; kind: Kind }[];
	/** The places of the primary key among the columns. */
	key: number[];
	/** The auto-increment column. */
	numbered: string | undefined;
}

/** A copied row: the canonical text of each column. */
export type Row = (string | null)[];

interface Type {
	key: string;
	_precision?: number;
	_scale?: number;
}

function kindOf(table: string, { options }: Column): Kind {
	const { key, _precision = 0, _scale = 0 } = options.type as unknown as Type;
	if (key === 'STRING' || key === 'TEXT' || key === 'CHAR') return textKind;
	if (key === 'INTEGER') return wholeKind(32);
	if (key === 'BIGINT') return wholeKind(64);
	if (key === 'BOOLEAN') return boolKind;
	if (key === 'DECIMAL') return decimalKind(_precision, _scale);
	if (key === 'DATE') return timeKind;
	if (key === 'JSON' || key === 'JSONTYPE') return jsonKind;
	throw new Error(`${table} has a column of the unknown kind ${key}.`);
}

function shapeOf({ definition: { name, columns } }: AnyTable): CopiedTable {
	const fields = Object.entries(columns);
	const numbered = fields.find(([, { options }]) => options.autoIncrement)?.[0];
	return {
		name,
		columns: fields.map(([field, column]) => ({ name: columnName(field), kind: kindOf(name, column) })),
		key: fields.flatMap(([, { options }], index) => (options.primaryKey ? [index] : [])),
		numbered: numbered && columnName(numbered)
	};
}

/** The table in which the migrations that are done are noted. */
export const notedMigrations = 'sequelize_meta';

const migrations: CopiedTable = {
	name: notedMigrations,
	columns: [{ name: 'name', kind: textKind }],
	key: [0],
	numbered: undefined
};
const revisions: CopiedTable = {
	name: 'revisions',
	columns: [
		{ name: 'namespace', kind: textKind },
		{ name: 'resource', kind: textKind },
		{ name: 'revision', kind: wholeKind(32) }
	],
	key: [0, 1],
	numbered: undefined
};
const facts: CopiedTable = {
	name: 'installation_facts',
	columns: [
		{ name: 'fact', kind: textKind },
		{ name: 'value', kind: textKind }
	],
	key: [0],
	numbered: undefined
};
/** Tables that follow from others, as the search index does, or say nothing: a new database has its own. */
export const isMadeAnew = (table: string): boolean =>
	/^search_words(_|$)|^(storage_probes|migration_steps)$/.test(table);

/** How every table of an installation is copied: those of the features, and those that no feature declares. */
export const shapesOf = (tables: readonly AnyTable[]): CopiedTable[] => [
	migrations,
	...tables.map(shapeOf),
	revisions,
	facts
];

/** The primary key of a row, for people: `id 12`. */
export const keyOf = ({ columns, key }: CopiedTable, row: readonly Raw[]): string =>
	key.map((index) => `${columns[index]!.name} ${String(row[index])}`).join(', ');

/** Names of columns for a statement of either database. */
export const columnList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
