import {
	DataTypes,
	Model,
	type ModelAttributeColumnOptions,
	type ModelAttributes,
	type ModelStatic,
	type Optional,
	type Sequelize,
	type WhereOptions
} from 'sequelize';
import type { ZodType } from 'zod';

declare const value: unique symbol;

/** A column: its Sequelize options, and the type of its values; `Needed` = a new row has to name it. */
export interface Column<Value = unknown, Needed extends boolean = boolean> {
	options: ModelAttributeColumnOptions;
	/** Narrows the type of the values, such as to the words of an enum. */
	of<Narrow extends Value>(): Column<Narrow, Needed>;
	/** May be null, and is null where a new row does not name it. */
	optional(): Column<Value | null, false>;
	/** Has this value where a new row does not name it. */
	default(value: Value): Column<Value, false>;
	/** Part of the primary key. */
	primary(): Column<Value, Needed>;
	/** Unique; `upsert` on SQLite needs to know. */
	unique(): Column<Value, Needed>;
	[value]?: [Value, Needed];
}

const column = <Value, Needed extends boolean = true>(options: ModelAttributeColumnOptions): Column<Value, Needed> => ({
	options,
	of: () => column(options),
	optional: () => column({ ...options, allowNull: true }),
	default: (defaultValue) => column({ ...options, defaultValue }),
	primary: () => column({ ...options, primaryKey: true }),
	unique: () => column({ ...options, unique: true })
});

const needed = <Value>(type: ModelAttributeColumnOptions['type']) => column<Value>({ type, allowNull: false });

/** Text with a maximum length. */
export const text = (length: number) => needed<string>(DataTypes.STRING(length));
/** Text of any length. */
export const longText = () => needed<string>(DataTypes.TEXT);
/** 32 lower-case hex characters. */
export const uid = () => needed<string>(DataTypes.CHAR(32));
/** A whole number of 32 bits, with sign. */
export const int = () => needed<number>(DataTypes.INTEGER);
/** A whole number beyond 32 bits. */
export const bigInt = () => needed<number>(DataTypes.BIGINT);
/** An exact decimal of `precision` digits, `scale` of them behind the point. */
export const decimal = (precision: number, scale: number) => needed<number>(DataTypes.DECIMAL(precision, scale));
/** true or false; SQLite and MySQL store 1 or 0. */
export const bool = () => needed<boolean>(DataTypes.BOOLEAN);
/** A moment in UTC, to the millisecond. */
export const time = () => needed<Date>(DataTypes.DATE(3));
/** A value that is stored as JSON text. */
export const json = <Value>() => needed<Value>(DataTypes.JSON);
const id = () => column<number, false>({ type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true });

/** Columns by the names of their fields; the database has them in snake_case. */
type Columns = Record<string, Column>;
type ValueOf<Of> = Of extends Column<infer Value, boolean> ? Value : never;
/** A stored row of these columns. */
type Row<Of extends Columns> = { [Name in keyof Of]: ValueOf<Of[Name]> };
type FreeNames<Of extends Columns> = {
	[Name in keyof Of]: Of[Name] extends { [value]?: [unknown, true] } ? never : Name;
}[keyof Of];
/** A new row: what has a default or may be null can be left out. */
type NewRow<Of extends Columns> = Optional<Row<Of>, FreeNames<Of>>;

/** The number of a row in a backup, by its section and key; null where the backup does not hold it. */
export type Link = (section: string, key: unknown) => number | null;

/** Where a row of a backup comes to, for fields that are made anew. */
export interface RestoreContext {
	namespace: string;
	secretKey: string;
	/** Whether what was encrypted where the backup comes from can be read here. */
	isSameKey: boolean;
}

/** What turns a record of a backup into a row again, besides the types of the columns. */
export interface RestoreForm {
	/**
	 * Schemas of fields as they travel: of JSON, of words from a list, of HTML. What a schema makes of a value is stored, so
	 * it must leave what the product itself stored as it is.
	 */
	checks?: Readonly<Record<string, ZodType>>;
	/**
	 * A schema of the whole record, for fields that only make sense together: after `checks`, with fields still as they
	 * travel. What it makes of them is stored, too.
	 */
	whole?: ZodType<Record<string, unknown>>;
	/** Fields that do not travel, made from those that do; keys are already those of the database here. */
	derive?: (fields: Record<string, unknown>, context: RestoreContext) => Record<string, unknown>;
	/** Fields that tell a record apart for people, by which it is found again; without them its uid or primary key. */
	naturalKey?: readonly string[];
	/** For records that stand below others: how many levels there may be, and the field that all of one tree share. */
	tree?: { deepest: number; owner?: string };
	/** Fields whose value no other row of the installation may have; `renew` makes others. */
	unique?: readonly string[];
	/** Whether the secrets of a record are of use here; otherwise `renew` makes others. */
	isUsable?: (fields: Record<string, unknown>, context: RestoreContext) => boolean;
	renew?: (context: RestoreContext) => Record<string, unknown>;
}

/** How the rows of a table travel in a backup: every field under its own name, but for what is said here. */
export interface BackupForm {
	/** The list that holds them; several tables share one when all but the first are `within` its records. */
	section: string;
	/** Fields that hold the key of a row of another section: its number travels, under the name with `Ref` in place of `Id`. */
	refs?: Readonly<Record<string, string>>;
	/** Replaces the keys that stand inside of JSON, or whose section another field tells. */
	linked?: (fields: Record<string, unknown>, link: Link) => Record<string, unknown>;
	/** Fields that stay here: they follow from others, are of this installation alone, or are secrets. */
	omits?: readonly string[];
	/** Encrypted fields, which travel as their text under another name. */
	sealed?: Readonly<Record<string, string>>;
	/** The section came after the first files of this form, so a file may lack it. */
	isLater?: true;
	/** Its rows stand in the record that `by` names, under `name`: as a list, or as one. */
	within?: { name: string; by: string; single?: true };
	/** Asked when a backup is imported, as it may load more than the table needs. */
	restore?: () => RestoreForm;
}

/** What a table has besides its columns, and what happens to its rows. */
interface TableOptions {
	/** `id` = a number of the database, `uid` = 32 hex characters, `own` = columns of the table's own. */
	key: 'id' | 'uid' | 'own';
	/** Counts the changes of a record, for `If-Match`. */
	versioned?: true;
	/** Belongs to the installation and not to one namespace. */
	shared?: true;
	/** Has no moments of creation and change. */
	timeless?: true;
	/** The section of a backup that contains its rows, or why there is none. */
	backup: string | BackupForm | { never: string };
	/**
	 * Its rows that match `where` are counted as content of a namespace, under this word. They block removing the
	 * namespace, because people would miss them, unless they are `aside`.
	 */
	usage?: { word: string; where?: WhereOptions; aside?: true };
	/** What counts against the plan of a namespace: the number of rows that match `where`, or the sum of a field. */
	meter?: { metric: string; sum?: string; where?: WhereOptions };
	/**
	 * Where the content of a row is in the data folder: a path with fields in braces. Rows without these fields have
	 * none.
	 */
	file?: string;
	/** Stays when its namespace is removed, for the record. */
	outlives?: true;
}

interface Definition {
	name: string;
	options: TableOptions;
	columns: Columns;
}

type Base<Options extends TableOptions> = (Options['key'] extends 'id'
	? { id: Column<number, false> }
	: Options['key'] extends 'uid'
		? { uid: Column<string, true> }
		: unknown) &
	(Options extends { versioned: true } ? { version: Column<number, false> } : unknown) &
	(Options extends { shared: true } ? unknown : { namespace: Column<string, true> }) &
	(Options extends { timeless: true } ? unknown : { createdAt: Column<Date, false>; updatedAt: Column<Date, false> });

/** A table, whatever its columns. */
export type AnyTable = (new () => Model) & { readonly definition: Definition };

/** A class of records that represents a table; `bindTables` connects it to a database. */
type Table<Of extends Columns = Columns> = Omit<typeof Model, 'new' | 'prototype'> & {
	new (): Model<Row<Of>, NewRow<Of>> & Row<Of>;
} & Pick<AnyTable, 'definition'>;

/**
 * Declares a table once: `class Team extends table('teams', { key: 'uid', backup: 'teams' }, { name: text(100) }) {}` is
 * the model, the type of its rows, and what the migrations are compared with.
 */
export function table<const Options extends TableOptions, const Own extends Columns>(
	name: string,
	options: Options,
	own: Own
): Table<Own & Base<Options>> {
	const columns = {
		...(options.key === 'id' && { id: id() }),
		...(options.key === 'uid' && { uid: uid().primary() }),
		...(!options.shared && { namespace: text(100) }),
		...own,
		...(options.versioned && { version: int().default(1) }),
		// Sequelize itself writes both.
		...(!options.timeless && { createdAt: time().optional(), updatedAt: time().optional() })
	};
	return class extends Model {
		static readonly definition: Definition = { name, options, columns };
	} as unknown as Table<Own & Base<Options>>;
}

/** What Sequelize adds to the class and to its rows. */
interface Bound {
	statics: object;
	rows: object;
}

/** By table and dialect. */
const worked = new WeakMap<AnyTable, Map<string, Bound>>();
let latest: Sequelize | undefined;

/**
 * Joins tables to a database, parents before what refers to them; the last call of a process wins. What the object mapper
 * works out for a table is the same for all databases of a dialect, so a process that opens many waits for it once.
 */
export function bindTables(tables: readonly AnyTable[], sequelize: Sequelize): void {
	latest = sequelize;
	const dialect = sequelize.getDialect();
	for (const one of tables) {
		const known = worked.get(one) ?? new Map<string, Bound>();
		worked.set(one, known);
		const bound = known.get(dialect);
		if (bound) bindAgain(one, bound, sequelize);
		else known.set(dialect, bind(one, sequelize));
	}
}

function bind(one: AnyTable, sequelize: Sequelize): Bound {
	const { name, options, columns } = one.definition;
	const attributes = Object.entries(columns).map(([field, { options: column }]) => [field, { ...column }]);
	(one as unknown as ModelStatic<Model>).init(Object.fromEntries(attributes) as ModelAttributes, {
		sequelize,
		tableName: name,
		timestamps: !options.timeless
	});
	const { sequelize: _first, ...statics } = one as AnyTable & { sequelize: Sequelize };
	return { statics, rows: { ...one.prototype } };
}

function bindAgain(one: AnyTable, { statics, rows }: Bound, sequelize: Sequelize): void {
	Object.assign(one, statics, { sequelize });
	Object.assign(one.prototype, rows);
	if (!sequelize.isDefined(one.name)) sequelize.modelManager.addModel(one as unknown as ModelStatic<Model>);
}

/** The database that tables were bound to last, for those who only read how the tables are made. */
export function boundDatabase(): Sequelize {
	if (!latest) throw new Error('No tables are bound.');
	return latest;
}

/** Every bound table of a database, in the order in which they were bound. */
export const boundTables = (sequelize: Sequelize): (ModelStatic<Model> & AnyTable)[] =>
	// The list of migrations has its own model.
	Object.values(sequelize.models).filter((model) => 'definition' in model) as (ModelStatic<Model> & AnyTable)[];
