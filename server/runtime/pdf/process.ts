import { isFreeToRest, serve, tell } from '../processes/serve.ts';
import { more, type SentOrder } from './order.ts';
import { Outlet } from './outlet.ts';
import { Paper } from './paper.ts';

/** Draws plain data onto paper, page by page. */
type Drawing<Data> = (paper: Paper, data: Data) => Promise<void>;

let outlet: Outlet | undefined;

/** Loads the module that draws, and hands out the bytes of one PDF on request. */
async function work({ drawing, data, ...facts }: SentOrder): Promise<void> {
	const own = new Outlet(tell, isFreeToRest);
	outlet = own;
	const { default: draw } = (await import(drawing)) as { default: Drawing<unknown> };
	const paper = new Paper(facts, own);
	await draw(paper, data);
	await paper.end();
}

serve<typeof more | SentOrder>((told) => {
	if (told === more) outlet?.ask();
	else void work(told);
});
