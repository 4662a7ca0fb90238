import type { Model, ModelStatic } from 'sequelize';
import type { AnyTable } from '../../../../database/table.ts';

/** A record whose published text is changed in a draft beside it, and kept in versions. */
interface Drafted {
	id: number;
	namespace: string;
	title: string;
	version: number;
}

/** What was written on a record; `actor` = who wrote it last. */
export type DraftRow<Text> = Model &
	Text & { id: number; version: number; isOutdated: boolean; actor: string; updatedAt: Date };

/** The text of a record as it was published; `actor` = who did. */
export type VersionRow<Text> = Model & Text & { version: number; title: string; actor: string | null; createdAt: Date };

type TableOf<Row extends Model> = ModelStatic<Row> & Pick<AnyTable, 'definition'>;

/** A kind of record that has drafts: where those are, and what a draft holds. */
export interface DraftedKind<Text extends object> {
	/** What its errors call a record. */
	noun: string;
	drafts: TableOf<DraftRow<Text>>;
	versions: TableOf<VersionRow<Text>>;
	/** The field of drafts and versions that names the record. */
	key: string;
	/** The fields of a record that are its text. */
	fields: readonly (keyof Text & string)[];
	/** The field that tells whether a record is published, and its value then. */
	published: readonly [field: string, value: unknown];
}

/** A record of a kind. */
export type RecordOf<Text extends object> = Drafted & Text;

/** The text of a record, a draft or a version. */
export const textOf = <Text extends object>({ fields }: DraftedKind<Text>, row: Text): Text =>
	Object.fromEntries(fields.map((field) => [field, row[field]])) as Text;

/** Whether two of them say the same. */
export const isSameText = <Text extends object>(kind: DraftedKind<Text>, one: Text, other: Text): boolean =>
	JSON.stringify(textOf(kind, one)) === JSON.stringify(textOf(kind, other));

/** Whether a record is published. */
export const isPublished = <Text extends object>(
	{ published: [field, value] }: DraftedKind<Text>,
	row: object
): boolean => (row as Record<string, unknown>)[field] === value;
