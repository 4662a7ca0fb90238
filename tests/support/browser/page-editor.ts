import type { FrameLocator, Page } from 'playwright-core';
import { openBackEnd, type BackEnd } from '../back-end.ts';
import words from '#lib/messages/page-editor/de.json' with { type: 'json' };

/** The page editor in a browser, with pages of its own. */
export interface PageEditor extends BackEnd {
	page: Page;
	/** The page as visitors see it, within the editor. */
	frame: FrameLocator;
	/** Stores a new page, with more than its title and blocks; its slug. */
	add(more?: object): Promise<string>;
	/** Opens a new page in the editor; its slug. */
	open(more?: object): Promise<string>;
}

/** Starts the product with a manager of pages at work, whose pages begin with these blocks. */
export async function openPageEditor(blocks: readonly object[], env: Record<string, string> = {}): Promise<PageEditor> {
	const desk = await openBackEnd([['admin', 'admin']], undefined, env);
	const { page } = desk.screen;
	let made = 0;
	const add = async (more: object = {}) => {
		const slug = `seite-${(made += 1)}`;
		await desk.product.perform('page.save', { page: slug, title: 'Lichterfest', blocks, ...more } as never);
		return slug;
	};
	const open = async (more?: object) => {
		const slug = await add(more);
		await page.goto(`/admin/pages/${slug}`);
		await page.getByRole('region', { name: words.blocks }).getByRole('heading').waitFor();
		return slug;
	};
	return { ...desk, page, frame: page.frameLocator('iframe'), add, open };
}
