import { Op, type Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { WikiArticle, WikiVersion } from './model.ts';
import type { ArticleResponse, VersionResponse } from './schema.ts';

const told = ({ articleId, version, content, createdAt, actor }: WikiVersion): VersionResponse => ({
	articleId,
	version,
	content: content as unknown as ArticleResponse,
	createdAt: createdAt.toISOString(),
	actor
});

/** Throws 404 unless the namespace has the article. */
async function requireArticle(namespace: string, id: number): Promise<void> {
	if (!(await findRow(WikiArticle, { namespace, id }, { only: ['id'] }))) throw notFound('article');
}

/** The versions of an article, newest first, with a limit, from before a version on. */
export async function listedVersions(
	namespace: string,
	articleId: number,
	cut: { limit: number; before?: number | undefined }
): Promise<VersionResponse[]> {
	await requireArticle(namespace, articleId);
	const where = { namespace, articleId, ...(cut.before && { version: { [Op.lt]: cut.before } }) };
	const rows = await WikiVersion.findAll({ where, order: [['version', 'DESC']], limit: cut.limit });
	return rows.map(told);
}

/** Who changed an article when, newest first, without its texts. */
export async function versionHistory(namespace: string, articleId: number, before: number | undefined, limit: number) {
	await requireArticle(namespace, articleId);
	const where = { namespace, articleId, ...(before && { version: { [Op.lt]: before } }) };
	const attributes = ['version', 'actor', 'createdAt'];
	const rows = await WikiVersion.findAll({ where, attributes, order: [['version', 'DESC']], limit });
	return rows.map(({ version, actor, createdAt }) => ({ version, actor, createdAt: createdAt.toISOString() }));
}

/** One version of an article; 404 when there is none. */
export async function readVersion(
	namespace: string,
	articleId: number,
	version: number,
	transaction: Transaction | null = null
): Promise<VersionResponse> {
	const row = await findRow(WikiVersion, { namespace, articleId, version }, { transaction });
	if (!row) throw notFound('version');
	return told(row);
}
