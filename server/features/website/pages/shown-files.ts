import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { PageDraft } from './drafts/model.ts';
import { Page, PageModule, PageSeo } from './model.ts';

const newVersion = async (ids: number[], transaction: Transaction): Promise<void> => {
	await Page.increment('version', { where: { id: ids }, transaction });
};
const ofPage = async (pageId: number) => {
	const page = await Page.findByPk(pageId, { attributes: ['slug', 'title'] });
	return { id: page?.slug ?? pageId, title: page?.title ?? '' };
};
type Part = Model & { pageId: number };

/** Where pages show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'page',
		model: Page,
		json: ['content'],
		async name(row: Model) {
			const { slug, title } = row as Page;
			return { id: slug, title };
		},
		changed: (rows, transaction) =>
			newVersion(
				rows.map((row) => (row as Page).id),
				transaction
			)
	},
	{
		kind: 'page',
		model: PageDraft,
		json: ['content'],
		name: (row: Model) => ofPage((row as PageDraft).pageId),
		async changed(rows: Model[], transaction: Transaction) {
			await PageDraft.increment('version', { where: { id: rows.map((row) => (row as PageDraft).id) }, transaction });
		}
	},
	...([PageModule, PageSeo] as const).map((model): ShownFiles => ({
		kind: 'page',
		model,
		...(model === PageModule ? { json: ['block'] } : { texts: ['ogImage', 'faviconPath'] }),
		name: (row: Model) => ofPage((row as Part).pageId),
		changed: (rows, transaction) =>
			newVersion(
				rows.map((row) => (row as Part).pageId),
				transaction
			)
	}))
];
