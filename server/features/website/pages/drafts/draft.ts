import type { Transaction } from 'sequelize';
import { actorName } from '../../../../access/actor.ts';
import { deleteRows, findRow, findRows, insertRow, saveRow } from '../../../../database/rows.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, conflict, notFound, requireVersion, versionConflict } from '../../../../runtime/errors.ts';
import { isPublished, isSameText, textOf, type DraftedKind, type DraftRow, type RecordOf } from './drafted.ts';
import type { DraftMark } from './schema.ts';

type Work = Pick<WriteWork, 'actor' | 'namespace' | 'now' | 'transaction' | 'ifVersion' | 'mustBeNew'>;

/** What a record has waiting; null = nothing. Within a write it is locked till the commit. */
export const draftOf = <Text extends object>(
	{ drafts, key }: DraftedKind<Text>,
	{ id }: { id: number },
	transaction: Transaction | null
): Promise<DraftRow<Text> | null> => findRow(drafts, { [key]: id }, { transaction, lock: transaction !== null });

/** Who wrote a draft last, and when. */
export const markOf = ({ actor, updatedAt, isOutdated }: DraftRow<object>): DraftMark => ({
	actor,
	updatedAt: updatedAt.toISOString(),
	isOutdated
});

/** Which records of a namespace have something waiting, by id; with `ids` only these. */
export async function waitingDrafts<Text extends object>(
	{ drafts, key, fields }: DraftedKind<Text>,
	namespace: string,
	ids?: readonly number[]
): Promise<Map<number, DraftMark>> {
	const where = { namespace, ...(ids && { [key]: [...ids] }) };
	const rows = await findRows(drafts, where, { without: fields });
	return new Map(rows.map((row) => [row.get(key) as number, markOf(row)]));
}

const epoch = Date.UTC(2020, 0, 1);
/** Above the numbers of all drafts that the record had before: somebody may still hold one of them. */
const firstNumber = (now: Date): number => Math.max(1, Math.floor((now.getTime() - epoch) / 1000));

/** Throws 412 unless the caller knows the draft that waits, 0 being none, and the record that a first one changes. */
function requireKnown(
	record: { version: number },
	draft: { version: number } | null,
	basedOn: number | undefined,
	{ ifVersion, mustBeNew }: Work
): void {
	if (draft && mustBeNew) throw versionConflict(draft.version);
	requireVersion(draft ?? { version: 0 }, ifVersion);
	if (!draft) requireVersion(record, basedOn);
}

/**
 * Stores what was written on a published record, omitted fields as they wait or are; null if that is what visitors see
 * already, and nothing waits any more.
 */
export async function keepDraft<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	given: Partial<Text>,
	basedOn: number | undefined,
	work: Work
): Promise<DraftRow<Text> | null> {
	const { actor, namespace, now, transaction } = work;
	if (!isPublished(kind, record))
		throw new AppError('wrong_state', `The ${kind.noun} is not published, so its own text is the draft. Change that.`);
	const draft = await draftOf(kind, record, transaction);
	requireKnown(record, draft, basedOn, work);
	const text: Text = { ...textOf(kind, draft ?? record), ...given };
	if (isSameText(kind, text, record)) {
		if (draft) await dropDraft(kind, draft, transaction);
		return null;
	}
	if (!draft) {
		const made = { namespace, [kind.key]: record.id, ...text, actor: actorName(actor), version: firstNumber(now) };
		return insertRow(kind.drafts, made, transaction);
	}
	if (isSameText(kind, text, draft)) return draft;
	draft.set({ ...text, actor: actorName(actor), version: draft.version + 1, updatedAt: now });
	await saveRow(kind.drafts, draft, transaction);
	return draft;
}

const dropDraft = <Text extends object>(
	{ drafts }: DraftedKind<Text>,
	{ id }: { id: number },
	transaction: Transaction
): Promise<number> => deleteRows(drafts, { id }, transaction);

/** Takes the text to publish away from a record: what is given, or what waits. 409 if it is outdated, unless forced. */
export async function takeDraft<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	asked: { text: Partial<Text>; basedOn?: number | undefined; force: boolean },
	work: Work
): Promise<Text> {
	const { transaction } = work;
	const draft = await draftOf(kind, record, transaction);
	requireKnown(record, draft, asked.basedOn, work);
	if (!draft && !Object.keys(asked.text).length) throw notFound('draft');
	if (draft?.isOutdated && !asked.force) {
		const message = `The ${kind.noun} was changed after this draft was begun. With force the draft replaces it.`;
		throw conflict(message, [{ path: 'force', code: 'outdated', message }]);
	}
	if (draft) await dropDraft(kind, draft, transaction);
	return { ...textOf(kind, draft ?? record), ...asked.text };
}

/** Discards what waits; 404 when nothing does. */
export async function discardDraft<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	{ ifVersion, transaction }: Work
): Promise<void> {
	const draft = await draftOf(kind, record, transaction);
	if (!draft) throw notFound('draft');
	requireVersion(draft, ifVersion);
	await dropDraft(kind, draft, transaction);
}

/** Marks what waits as outdated, since the record was changed beside it; what says the same as that is dropped. */
export async function outdateDraft<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	transaction: Transaction
): Promise<void> {
	const draft = await draftOf(kind, record, transaction);
	if (!draft) return;
	if (isSameText(kind, draft, record)) await dropDraft(kind, draft, transaction);
	else await draft.update({ isOutdated: true } as object, { transaction, silent: true });
}

/** The waiting text of a record that is withdrawn, which becomes its own; {} if none waits that fits the record. */
export async function foldDraft<Text extends object>(
	kind: DraftedKind<Text>,
	record: RecordOf<Text>,
	transaction: Transaction
): Promise<Partial<Text>> {
	const draft = await draftOf(kind, record, transaction);
	if (!draft || draft.isOutdated) return {};
	await dropDraft(kind, draft, transaction);
	return textOf(kind, draft);
}
