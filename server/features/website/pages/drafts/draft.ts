import type { Transaction } from 'sequelize';
import type { Block } from '#lib/blocks/blocks.ts';
import { actorName } from '../../../../access/actor.ts';
import { deleteRows, findRow, findRows, insertRow, saveRow } from '../../../../database/rows.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, conflict, notFound, requireVersion, versionConflict } from '../../../../runtime/errors.ts';
import type { Page } from '../model.ts';
import { PageDraft } from './model.ts';
import type { DraftResponse } from './schema.ts';

type Work = Pick<WriteWork, 'actor' | 'namespace' | 'now' | 'transaction' | 'ifVersion' | 'mustBeNew'>;

/** What a page has waiting; null = nothing. Within a write it is locked till the commit. */
export const draftOf = ({ id: pageId }: Page, transaction: Transaction | null): Promise<PageDraft | null> =>
	findRow(PageDraft, { pageId }, { transaction, lock: transaction !== null });

/** The wire form of a draft. */
export const presentDraft = ({ version, content, isOutdated, actor, updatedAt }: PageDraft): DraftResponse => ({
	version,
	blocks: content,
	isOutdated,
	actor,
	updatedAt: updatedAt!.toISOString()
});

/** Which pages of a namespace have something waiting, by id: who wrote it, and when. */
export async function waitingDrafts(
	namespace: string
): Promise<Map<number, Pick<DraftResponse, 'actor' | 'updatedAt' | 'isOutdated'>>> {
	const rows = await findRows(PageDraft, { namespace }, { without: ['content'] });
	return new Map(
		rows.map(({ pageId, actor, updatedAt, isOutdated }) => [
			pageId,
			{ actor, updatedAt: updatedAt!.toISOString(), isOutdated }
		])
	);
}

const epoch = Date.UTC(2020, 0, 1);
/** Above the numbers of all drafts that the page had before: somebody may still hold one of them. */
const firstNumber = (now: Date): number => Math.max(1, Math.floor((now.getTime() - epoch) / 1000));

/** Throws 412 unless the caller knows the draft that waits, 0 being none, and the page that a first one changes. */
function requireKnown(
	page: Page,
	draft: PageDraft | null,
	basedOn: number | undefined,
	{ ifVersion, mustBeNew }: Work
): void {
	if (draft && mustBeNew) throw versionConflict(draft.version);
	requireVersion(draft ?? { version: 0 }, ifVersion);
	if (!draft) requireVersion(page, basedOn);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Stores what was written on a published page; null if that is what visitors see already, and nothing waits any more. */
export async function keepDraft(
	page: Page,
	content: Block[],
	basedOn: number | undefined,
	work: Work
): Promise<PageDraft | null> {
	const { actor, namespace, now, transaction } = work;
	if (page.status !== 'published')
		throw new AppError('wrong_state', 'The page is not published, so its own text is the draft. Change that.');
	const draft = await draftOf(page, transaction);
	requireKnown(page, draft, basedOn, work);
	if (isSame(content, page.content)) {
		if (draft) await dropDraft(draft, transaction);
		return null;
	}
	if (!draft) {
		const made = { namespace, pageId: page.id, content, actor: actorName(actor), version: firstNumber(now) };
		return insertRow(PageDraft, made, transaction);
	}
	if (isSame(content, draft.content)) return draft;
	draft.set({ content, actor: actorName(actor), version: draft.version + 1, updatedAt: now });
	await saveRow(PageDraft, draft, transaction);
	return draft;
}

const dropDraft = ({ id }: PageDraft, transaction: Transaction): Promise<number> =>
	deleteRows(PageDraft, { id }, transaction);

/** Takes the text to publish away from a page: what is given, or what waits. 409 if it is outdated, unless forced. */
export async function takeDraft(
	page: Page,
	given: { content?: Block[] | undefined; basedOn?: number | undefined; force: boolean },
	work: Work
): Promise<Block[]> {
	const { transaction } = work;
	const draft = await draftOf(page, transaction);
	requireKnown(page, draft, given.basedOn, work);
	const content = given.content ?? draft?.content;
	if (!content) throw notFound('draft');
	if (draft?.isOutdated && !given.force)
		throw conflict(outdated, [{ path: 'force', code: 'outdated', message: outdated }]);
	if (draft) await dropDraft(draft, transaction);
	return content;
}
const outdated = 'The page was changed after this draft was begun. With force the draft replaces it.';

/** Discards what waits; 404 when nothing does. */
export async function discardDraft(page: Page, { ifVersion, transaction }: Work): Promise<void> {
	const draft = await draftOf(page, transaction);
	if (!draft) throw notFound('draft');
	requireVersion(draft, ifVersion);
	await dropDraft(draft, transaction);
}

/** Marks what waits as outdated, since the page was changed beside it. */
export async function outdateDraft({ id: pageId }: Page, transaction: Transaction): Promise<void> {
	await PageDraft.update({ isOutdated: true }, { where: { pageId }, transaction, silent: true });
}

/** The waiting text of a page that is withdrawn, which becomes its own; undefined if none waits that fits the page. */
export async function foldDraft(page: Page, transaction: Transaction): Promise<Block[] | undefined> {
	const draft = await draftOf(page, transaction);
	if (!draft || draft.isOutdated) return undefined;
	await dropDraft(draft, transaction);
	return draft.content;
}
