import { Op, type Transaction } from 'sequelize';
import { actorName } from '../../../../access/actor.ts';
import { findRow, insertRow } from '../../../../database/rows.ts';
import { notFound } from '../../../../runtime/errors.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import type { Page } from '../model.ts';
import { PageVersion } from './model.ts';

/** The most versions that are kept of a page. */
export const mostVersions = 50;

/** A page as it was before a change. */
export type Former = Pick<Page, 'status' | 'title' | 'content' | 'updatedBy' | 'updatedAt'>;

const recordFields = ['version', 'title', 'actor', 'createdAt'] as const;
type VersionRow = Pick<PageVersion, (typeof recordFields)[number]>;

const presentRecord = ({ version, title, actor, createdAt }: VersionRow) => ({
	version,
	title,
	actor,
	createdAt: createdAt.toISOString()
});

/** The versions of a page without their blocks, the newest first. */
export async function listedVersions({ id: pageId }: Page) {
	const rows = await PageVersion.findAll({
		where: { pageId },
		attributes: [...recordFields],
		order: [['version', 'DESC']]
	});
	return rows.map(presentRecord);
}

/** One version of a page; 404 when there is none. */
export async function readVersion({ id: pageId }: Page, version: number) {
	const row = await findRow(PageVersion, { pageId, version });
	if (!row) throw notFound('version');
	return { ...presentRecord(row), blocks: row.content };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const newestOf = (pageId: number, transaction: Transaction): Promise<PageVersion | null> =>
	PageVersion.findOne({ where: { pageId }, order: [['version', 'DESC']], transaction });

/** Drops the oldest versions of a page beyond those that are kept. */
const dropOldest = (pageId: number, newest: number, transaction: Transaction): Promise<number> =>
	PageVersion.destroy({ where: { pageId, version: { [Op.lte]: newest - mostVersions } }, transaction });

/**
 * Records what visitors see of a page from now on, and what they saw before where nothing tells of that yet. The row of
 * the page is locked, so numbers are given one after the other.
 */
export async function recordVersion(
	page: Page,
	former: Former | null,
	{ actor, now, transaction }: Pick<WriteWork, 'actor' | 'now' | 'transaction'>
): Promise<void> {
	const { id: pageId, namespace } = page;
	const newest = await newestOf(pageId, transaction);
	let version = newest?.version ?? 0;
	const add = (row: Pick<PageVersion, 'title' | 'content' | 'actor' | 'createdAt'>) =>
		insertRow(PageVersion, { namespace, pageId, version: (version += 1), ...row }, transaction);
	if (!newest && former?.status === 'published' && !isSame(former.content, page.content)) {
		const { title, content, updatedBy, updatedAt } = former;
		await add({ title, content, actor: updatedBy, createdAt: updatedAt });
	}
	if (page.status !== 'published' || isSame(newest?.content, page.content)) return;
	const { title, content } = page;
	await add({ title, content, actor: actorName(actor), createdAt: now });
	await dropOldest(pageId, version, transaction);
}
