import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { actorName } from '../../../../access/actor.ts';
import { findRow, insertRow } from '../../../../database/rows.ts';
import { notFound } from '../../../../runtime/errors.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { isPublished, isSameText, textOf, type DraftedKind, type RecordOf, type VersionRow } from './drafted.ts';

/** The most versions that are kept of a record. */
export const mostVersions = 50;

/** A record as it was before a change. */
export interface Former<Text> {
	isPublished: boolean;
	title: string;
	text: Text;
	/** Who changed it last, and when; null where that is not known. */
	actor: string | null;
	updatedAt: Date;
}

const recordFields = ['version', 'title', 'actor', 'createdAt'] as const;

const presentRecord = ({ version, title, actor, createdAt }: VersionRow<object>) => ({
	version,
	title,
	actor,
	createdAt: createdAt.toISOString()
});

/** The versions of a record without their text, the newest first. */
export async function listedVersions<Text extends object>(
	{ versions, key }: DraftedKind<Text>,
	{ id }: RecordOf<Text>,
	transaction: Transaction | null
) {
	const rows = await versions.findAll({
		transaction,
		where: { [key]: id } as WhereOptions,
		attributes: [...recordFields],
		order: [['version', 'DESC']]
	});
	return rows.map(presentRecord);
}

/** One version of a record with its text; 404 when there is none. */
export async function readVersion<Text extends object>(
	kind: DraftedKind<Text>,
	{ id }: RecordOf<Text>,
	version: number,
	transaction: Transaction | null
) {
	const row = await findRow(kind.versions, { [kind.key]: id, version }, { transaction });
	if (!row) throw notFound('version');
	return { record: presentRecord(row), text: textOf(kind, row) };
}

const newestOf = <Text extends object>(
	{ versions, key }: DraftedKind<Text>,
	id: number,
	transaction: Transaction
): Promise<VersionRow<Text> | null> =>
	versions.findOne({ where: { [key]: id } as WhereOptions, order: [['version', 'DESC']], transaction });

/**
 * Records what visitors see of a record from now on, and what they saw before where nothing tells of that yet. The row
 * of the record is locked, so numbers are given one after the other.
 */
export async function recordVersion<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	former: Former<Text> | null,
	{ actor, now, transaction }: Pick<WriteWork, 'actor' | 'now' | 'transaction'>
): Promise<void> {
	const { versions, key } = kind;
	const { id, namespace, title } = record;
	const newest = await newestOf(kind, id, transaction);
	let version = newest?.version ?? 0;
	const add = (row: object) =>
		insertRow(versions, { namespace, [key]: id, version: (version += 1), ...row }, transaction);
	if (!newest && former?.isPublished && !isSameText(kind, former.text, record)) {
		const { text, updatedAt: createdAt, ...before } = former;
		await add({ title: before.title, ...text, actor: before.actor, createdAt });
	}
	if (!isPublished(kind, record) || (newest && isSameText(kind, newest, record))) return;
	await add({ title, ...textOf(kind, record), actor: actorName(actor), createdAt: now });
	const tooOld = { [key]: id, version: { [Op.lte]: version - mostVersions } } as WhereOptions;
	await versions.destroy({ where: tooOld, transaction });
}
