import type { PrintPage } from '#lib/print/items.ts';
import type { Paper } from '../../../runtime/pdf/paper.ts';
import { Painter, type Pictures } from './painter.ts';

/** Pages as they are laid out. */
export interface Pages {
	pages: PrintPage[];
	pictures: Pictures;
}

/** Draws pages in their order. */
export default async function draw(paper: Paper, { pages, pictures }: Pages): Promise<void> {
	const painter = new Painter(paper, pictures);
	for (const page of pages) {
		await paper.page(page);
		painter.draw(page.items);
	}
}
