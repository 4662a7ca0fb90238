import { parentPort } from 'node:worker_threads';
import { end, isFreeToRest } from '../kept-thread.ts';
import { more, type ThreadOrder } from './order.ts';
import { Outlet } from './outlet.ts';
import { Paper } from './paper.ts';

/** Draws plain data onto paper, page by page. */
type Drawing<Data> = (paper: Paper, data: Data) => Promise<void>;

const port = parentPort!;
let outlet: Outlet | undefined;

/** Loads the file that draws, and hands out the bytes of one PDF as they are asked for. */
async function work({ drawing, data, ...facts }: ThreadOrder): Promise<void> {
	const own = new Outlet((told, moved) => port.postMessage(told, moved), isFreeToRest);
	outlet = own;
	const { default: draw } = (await import(drawing)) as { default: Drawing<unknown> };
	const paper = new Paper(facts, own);
	await draw(paper, data);
	await paper.end();
}

// An order that fails ends the thread: what it left behind is for nobody.
port.on('message', (told: typeof more | typeof end | ThreadOrder) => {
	if (told === end) process.exit();
	if (told === more) outlet?.ask();
	else void work(told);
});
