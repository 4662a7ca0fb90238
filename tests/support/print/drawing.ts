import { a4, type Paper } from '../../../server/runtime/pdf/paper.ts';

/** How a drawing behaves that tests the thread it runs in. */
export type Conduct = 'plain' | 'counted' | 'long' | 'endless' | 'throws' | 'breaks-off' | 'exits' | 'greedy';

// Does not get smaller when it is packed.
let seed = 1;
const noise = () => Buffer.from(Uint8Array.from({ length: 20_000 }, () => (seed = (seed * 48271) % 2147483647) % 256));

async function pages(paper: Paper, count: number): Promise<void> {
	for (let page = 0; page < count; page++) {
		await paper.page(a4);
		paper.text(`Page ${page + 1}`, { x: 20, y: 20, width: 100 }, { size: 12 });
		paper.doc.addContent(`%${noise().toString('hex')}`);
	}
}

// How many were asked of this thread.
let count = 0;

const acts: Record<Conduct, (paper: Paper) => Promise<void>> = {
	plain: (paper) => pages(paper, 2),
	async counted(paper) {
		await paper.page(a4);
		paper.text(`Number ${(count += 1)}`, { x: 20, y: 20, width: 100 }, { size: 12 });
	},
	long: (paper) => pages(paper, 60),
	endless: (paper) => pages(paper, Infinity),
	async throws() {
		throw new Error('This drawing is wrong.');
	},
	async 'breaks-off'(paper) {
		await pages(paper, 20);
		throw new Error('This drawing ends too early.');
	},
	async exits() {
		process.exit(1);
	},
	async greedy() {
		const kept: number[][] = [];
		for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length));
	}
};

/** Draws pages the way it is told to. */
export default (paper: Paper, conduct: Conduct): Promise<void> => acts[conduct](paper);
