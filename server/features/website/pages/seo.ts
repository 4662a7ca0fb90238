import { actorName, type Actor } from '../../../access/actor.ts';
import { authorise } from '../../../access/policy.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { given } from '../../../operation/given.ts';
import { byPage } from './find.ts';
import { PageSeo, PageSeoHistory, type Page } from './model.ts';
import { presentSeo } from './present.ts';
import type { SeoResponse } from './schema.ts';

/** A change of a page's search engine data; omitted fields stay. */
export type SeoChange = { [Field in keyof SeoResponse]?: SeoResponse[Field] | undefined };

/** Who may change the search engine data of a page. */
export const seoWrite = { scope: 'seo:write', area: 'seo', right: 'w' } as const;

/** Throws unless the actor may also change search engine data. */
export const requireSeo = (actor: Actor, namespace: string): void => authorise(seoWrite, actor, namespace);

const mostKept = 50;

/** Stores the search engine data of a page, and its previous version; returns whether anything changed. */
export async function writeSeo(
	page: Page,
	change: SeoChange,
	{ actor, transaction }: Pick<WriteWork, 'actor' | 'transaction'>
): Promise<boolean> {
	const { id: pageId, namespace } = page;
	const stored = await PageSeo.findOne({ ...byPage(pageId, transaction), lock: true });
	const before = presentSeo(stored);
	const after = { ...before, ...given(change) } as SeoResponse;
	if (JSON.stringify(after) === JSON.stringify(before)) return false;
	await (stored ?? PageSeo.build({ pageId, namespace, robots: after.robots })).set(after).save({ transaction });
	await PageSeoHistory.create({ pageId, namespace, actor: actorName(actor), ...after }, { transaction });
	await forgetOld(pageId, { transaction });
	return true;
}

async function forgetOld(pageId: number, { transaction }: Pick<WriteWork, 'transaction'>): Promise<void> {
	const order: [string, string][] = [['id', 'DESC']];
	const range = { attributes: ['id'], order, offset: mostKept, limit: mostKept };
	const old = await PageSeoHistory.findAll({ ...byPage(pageId, transaction), ...range });
	if (old.length) await PageSeoHistory.destroy({ where: { id: old.map(({ id }) => id) }, transaction });
}
