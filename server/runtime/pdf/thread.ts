import { parentPort, workerData } from 'node:worker_threads';
import type { PdfOrder } from './order.ts';
import { Outlet } from './outlet.ts';
import { Paper } from './paper.ts';

/** Draws plain data onto paper, page by page. */
type Drawing<Data> = (paper: Paper, data: Data) => Promise<void>;

/** The thread of one PDF: it loads the file that draws, hands out bytes as they are asked for, and ends. */
async function work({ drawing, data, ...facts }: Omit<PdfOrder, 'drawing'> & { drawing: string }): Promise<void> {
	const outlet = new Outlet(parentPort!);
	const { default: draw } = (await import(drawing)) as { default: Drawing<unknown> };
	const paper = new Paper(facts, outlet);
	await draw(paper, data);
	await paper.end();
}

await work(workerData as Omit<PdfOrder, 'drawing'> & { drawing: string });
