// Plays seeds for as long as you like; see README.md beside it.
import { parseArgs } from 'node:util';
import { products, type Product } from '../support/processes/databases.ts';
import { runSeed } from './run-seed.ts';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '1' },
		seed: { type: 'string' },
		database: { type: 'string' },
		steps: { type: 'string', default: '60' },
		verbose: { type: 'boolean', default: false }
	}
});
const asked = products.filter((one) => one === (values.database ?? one));
if (!asked.length) {
	console.error(`Unknown database: ${values.database}. There are ${products.join(' and ')}.`);
	process.exit(2);
}
const steps = Number(values.steps);
const tell = values.verbose ? (line: string) => console.log(line) : undefined;
const played = { seeds: 0, failing: 0, kills: 0, receipts: 0 };

// A seed takes some seconds; what waits for something that never comes would wait for ever.
const longestMs = 120_000;
const again = (product: Product, seed: number): string =>
	`Again: npm run simulate -- --database ${product} --steps ${steps} --seed ${seed}`;

async function play(product: Product, seed: number): Promise<void> {
	const limit = setTimeout(() => {
		console.log(`\nSeed ${seed} on ${product} does not end.\n${again(product, seed)}`);
		process.exit(1);
	}, longestMs);
	const { violations, kills, receipts } = await runSeed({ seed, product, steps, tell });
	clearTimeout(limit);
	played.seeds += 1;
	played.kills += kills;
	played.receipts += receipts;
	if (!violations.length) return;
	played.failing += 1;
	console.log(`\nSeed ${seed} on ${product}:\n${violations.join('\n')}`);
	console.log(again(product, seed));
}

if (values.seed !== undefined) for (const product of asked) await play(product, Number(values.seed));
else {
	const end = performance.now() + Number(values.minutes) * 60_000;
	// Other seeds than those of every test run, and other ones each time.
	for (let seed = Math.floor(Date.now() / 1000) % 1e9; performance.now() < end; seed += 1)
		for (const product of asked) if (performance.now() < end) await play(product, seed);
}
const { seeds, failing, kills, receipts } = played;
console.log(`${seeds} seeds, ${failing} failing; ${receipts} receipts, ${kills} kills of an instance.`);
process.exit(failing ? 1 : 0);
