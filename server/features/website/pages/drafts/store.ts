import type { Model } from 'sequelize';
import type { WriteWork } from '../../../../operation/operation.ts';
import { foldDraft, outdateDraft } from './draft.ts';
import { isPublished, type DraftedKind, type RecordOf } from './drafted.ts';
import { recordVersion, type Former } from './versions.ts';

type Writing = Pick<WriteWork, 'actor' | 'now' | 'transaction'>;

/** A record as it was before the changes that are not stored yet; null for a new one. */
function formerOf<Text extends object>(kind: DraftedKind<Text>, record: Model): Former<Text> | null {
	if (record.isNewRecord) return null;
	const before = (field: string): unknown => record.previous(field);
	const [state] = kind.published;
	return {
		isPublished: isPublished(kind, { [state]: before(state) }),
		title: before('title') as string,
		text: Object.fromEntries(kind.fields.map((field) => [field, before(field)])) as Text,
		actor: (before('updatedBy') as string | undefined) ?? null,
		updatedAt: record.get('updatedAt') as Date
	};
}

/**
 * Stores a record by `save`; its draft and versions follow when its text or state changed: what waits becomes the text of
 * a record that is withdrawn, is outdated by a change beside it, and what visitors see becomes a version.
 */
export async function storeDrafted<Text extends object>(
	kind: DraftedKind<Text>,
	record: Model & RecordOf<Text>,
	save: () => Promise<unknown>,
	work: Writing
): Promise<void> {
	const { transaction } = work;
	const former = formerOf(kind, record);
	const isNewText = () => kind.fields.some((field) => record.changed(field as never));
	const isPublic = isPublished(kind, record);
	const isWithdrawn = former?.isPublished && !isPublic;
	if (isWithdrawn && !isNewText()) record.set(await foldDraft(kind, record, transaction));
	const isRewritten = isNewText();
	await save();
	if (!isRewritten && former?.isPublished === isPublic) return;
	if (former && isRewritten) await outdateDraft(kind, record, transaction);
	if (isPublic || former?.isPublished) await recordVersion(kind, record, former, work);
}
