// What Lighthouse says of public pages, on a phone and on a desk; needs npm run build. With addresses it measures those.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { InputOf } from '../../../server/composition/operations.ts';
import { allBlocks, uploadScenes } from '../../support/website/all-blocks.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startProduct, type Product } from '../../support/processes/product.ts';
import { browserProgram } from '../../support/apps/programs.ts';
import { openQuiz, play } from '../../support/phone/quiz.ts';

const least = 95;
const hour = 3_600_000;
const articles = 30;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
	title: string;
	score: number | null;
	scoreDisplayMode: string;
	displayValue?: string;
}
interface Report {
	categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
	audits: Record<string, Audit>;
}
type Measure = (
	url: string,
	flags: { port: number; logLevel: 'error'; onlyCategories: readonly string[] },
	config?: object
) => Promise<{ lhr: Report }>;

// Larger than everything else the project installs together, so it stands apart and is fetched when it is first needed.
const installed = new URL('../../../node_modules/.cache/lighthouse/', import.meta.url);

function install(): void {
	mkdirSync(installed, { recursive: true });
	for (const file of ['package.json', 'package-lock.json'])
		copyFileSync(new URL(file, import.meta.url), new URL(file, installed));
	execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: installed, stdio: 'inherit' });
}

async function openLighthouse(): Promise<{ measure: Measure; desktop: object }> {
	const core = new URL('node_modules/lighthouse/core/', installed);
	if (!existsSync(core)) install();
	const program = (await import(new URL('index.js', core).href)) as { default: Measure };
	const config = (await import(new URL('config/desktop-config.js', core).href)) as { default: object };
	return { measure: program.default, desktop: config.default };
}

const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A page with all blocks, events before, while and after they are on, and news; answers the paths to measure by name. */
async function makePages(product: Product): Promise<[name: string, path: string][]> {
	const quiz = await openQuiz(product, { name: 'Lichterfest', slug: 'heute', start_date: at(-1), end_date: at(3) });
	await (await play(product, quiz, 'Eulen')).answer();
	await openQuiz(product, { name: 'Neujahrsrunde', slug: 'morgen', start_date: at(24), end_date: at(26) });
	await openQuiz(product, { name: 'Herbstrunde', slug: 'gestern', start_date: at(-26), end_date: at(-24) });
	const scenes = await uploadScenes(product);
	await makeNews(product, Object.values(scenes));
	const blocks = allBlocks(scenes, quiz.uid) as InputOf<'page.save'>['blocks'];
	await product.perform('page.save', { page: 'alle', title: 'Alle Blöcke', status: 'published', blocks });
	await product.perform('seo.update', { page: 'alle', metaDescription: 'Jeder Block, den Seiten haben.' });
	return [
		['start page', '/'],
		['all blocks', '/m/alle'],
		['event before', '/event/morgen'],
		['event open', '/event/heute'],
		['event after', '/event/gestern'],
		['news list', '/landing/news'],
		['news article', '/news/artikel-1']
	];
}

const sentence = 'Über dem Marktplatz hängen elf Lichterketten, und das Festzelt steht seit heute Mittag. ';

/** A page with articles, more than fit into one list. */
async function makeNews(product: Product, pictures: string[]): Promise<void> {
	const { page } = await product.perform('page.save', {
		page: 'neues',
		title: 'Neues',
		status: 'published',
		blocks: []
	});
	for (let each = 1; each <= articles; each += 1) {
		const [src] = pictures.slice(each % pictures.length);
		const picture = `<figure><img src="${src}" alt="Lichter über dem Platz"></figure>`;
		await product.perform('news.create', {
			pageId: page.id,
			slug: `artikel-${each}`,
			title: `Die Lichterketten hängen, Teil ${each}`,
			content: `<h2>Elf Ketten</h2><p>${sentence.repeat(4)}</p>${picture}<p>${sentence.repeat(8)}</p>`,
			excerpt: sentence.trim(),
			imageUrl: src,
			isPublished: true
		});
	}
}

/** The audits that cost a category points, with what they say. */
const lost = ({ categories: all, audits }: Report): string[] =>
	Object.values(all).flatMap(({ auditRefs }) =>
		auditRefs
			.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9)
			.map(({ id }) => `${id}: ${audits[id]!.displayValue ?? audits[id]!.title}`)
	);

const { measure, desktop } = await openLighthouse();
const addresses = process.argv.slice(2).filter((word) => /^https?:/.test(word));
const product = addresses.length ? undefined : await startProduct();
const pages = product
	? (await makePages(product)).map(([name, path]) => [name, product.base + path] as const)
	: addresses.map((address) => [new URL(address).pathname, address] as const);
const port = await freePort();
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath: browserProgram(), args });
const only = product && process.argv[2];
console.log(`| page         | device  | ${categories.join(' | ')} |`);
for (const [name, url] of pages) {
	if (only !== undefined && !name.includes(only)) continue;
	for (const [device, config] of [['phone', undefined] as const, ['desktop', desktop] as const]) {
		const flags = { port, logLevel: 'error', onlyCategories: categories } as const;
		const { lhr } = await measure(url, flags, config);
		const scores = categories.map((one) => Math.round(lhr.categories[one]!.score * 100));
		const cells = scores.map((score, index) => String(score).padStart(categories[index]!.length));
		console.log(`| ${name.padEnd(12)} | ${device.padEnd(7)} | ${cells.join(' | ')} |`);
		for (const line of lost(lhr)) console.log(`    ${line}`);
		if (process.env.LIGHTHOUSE_REPORTS)
			writeFileSync(
				`${process.env.LIGHTHOUSE_REPORTS}/${name.replace(/\W+/g, '-')}-${device}.json`,
				JSON.stringify(lhr)
			);
		if (scores.some((score) => score < least)) process.exitCode = 1;
	}
}
await browser.close();
await product?.close();
// Servers of the tests would keep this process open.
process.exit();
