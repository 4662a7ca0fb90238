import { mayCall } from '../../../../access/policy.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { mirrorPage } from './content-files.ts';
import { byPage } from '../find.ts';
import { PageModule, type Page } from '../model.ts';
import type { ReadPage } from './page-file-schema.ts';
import { noSeo } from '../present.ts';
import { seoWrite, writeSeo } from '../seo.ts';
import { makePage, raiseVersion, writePage } from '../write.ts';

type Writing = Pick<
	WriteWork,
	'actor' | 'namespace' | 'now' | 'dependencies' | 'afterCommit' | 'transaction' | 'changed'
>;

const saysNothing = (seo: ReadPage['seo']): boolean =>
	Object.entries(seo ?? {}).every(([field, value]) => value === noSeo[field as keyof typeof noSeo]);

const leftSeo: FieldError = {
	path: 'seo',
	code: 'protected',
	message: 'What search engines read was left out: your role does not allow it.'
};

/** Replaces the modules of a page. */
async function replaceModules({ id, namespace }: Page, modules: NonNullable<ReadPage['modules']>, work: Writing) {
	const { transaction } = work;
	await PageModule.destroy(byPage(id, transaction) as { where: { pageId: number } });
	await PageModule.bulkCreate(
		modules.map((one) => ({ ...one, namespace, pageId: id })),
		{ transaction }
	);
}

/** Applies a page file to a new or existing page; omitted fields stay. Returns what was left out. */
export async function takeIn(
	file: ReadPage,
	place: { page?: Page; parentId?: number | null | undefined },
	work: Writing
): Promise<{ page: Page; warnings: FieldError[] }> {
	const { slug, title, language, status, blocks: content } = file;
	const values = { title, language, status, content };
	const before = place.page?.version;
	const page = place.page
		? await writePage(place.page, values, work)
		: await makePage({ ...values, slug, parentId: place.parentId }, work);
	if (file.modules) await replaceModules(page, file.modules, work);
	const isSeoLeft = !saysNothing(file.seo) && !mayCall(seoWrite, work.actor, work.namespace);
	if (file.seo && !isSeoLeft) await writeSeo(page, file.seo, work);
	if (page.version === before) await raiseVersion(page, work);
	await mirrorPage(page, work);
	return { page, warnings: isSeoLeft ? [leftSeo] : [] };
}
