// The server side of the benchmark of wikis, in a thread of its own: the product with five thousand articles, and plain node:http with the bytes of one.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/database.ts';
import { savePage } from '../../server/features/website/pages/operations/pages.ts';
import { createArticle, moveArticle } from '../../server/features/website/wiki/operations/articles.ts';
import { updateSettings } from '../../server/features/website/wiki/operations/settings.ts';
import { builtScreens } from '../../server/web/screens/sveltekit-handler.ts';
import { freshDatabase, type Product } from '../support/processes/databases.ts';
import { openScene } from '../support/scene.ts';

/** What the other side needs to measure. */
export interface WikiReady {
	product: number;
	plain: number;
	token: string;
	path: string;
	words: string[];
}

const articles = 5000;
const html = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
const stems = 'Licht Kabel Zelt Bühne Straße Füchse Wasser Brücke Regen Lampe Station Aushang Punkte Abend Fest'.split(
	' '
);
const ends = 'en er chen platz turm karte weg haus feld stück'.split(' ');

/** The same word for the same number: a hundred and fifty of them, as the words of one trade are. */
const wordAt = (at: number): string => stems[at % stems.length]! + ends[Math.floor(at / stems.length) % ends.length]!;
/** A text of 120 words, some of which no other text has. */
const textAt = (article: number): string =>
	Array.from({ length: 120 }, (_, at) =>
		at % 40 === 0 ? `nummer${article}x${at}` : wordAt(article * 7 + at * at)
	).join(' ');

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const fresh = await freshDatabase(workerData as Product);
const database = openDatabase(fresh.url);
await database.migrator.up();
const scene = await openScene({ open: async () => database });
// The website that the main host shows.
const call: typeof scene.call = (operation, input) => scene.call(operation, input, { namespace: 'default' });
const { page } = await call(savePage, { page: 'wissen', title: 'Wissen', status: 'published', blocks: [] });
await call(updateSettings, { pageId: page.id, isActive: true });
for (let at = 0; at < articles; at += 1) {
	const article = { pageId: page.id, slug: `artikel-${at}`, title: `${wordAt(at)} ${at}`, markdown: textAt(at) };
	const made = await call(createArticle, article);
	if (at < 50) await call(moveArticle, { id: made.article.id, transition: 'publish' });
}
const token = await scene.token(['wiki:read'], 'default');
const product = await listen(createApp(scene.dependencies, await builtScreens()).http);
const path = '/m/wissen/wiki/artikel-1';
const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: html });
if (answer.status !== 200) throw new Error(`The article answers ${answer.status}.`);
const bytes = Buffer.from(await answer.arrayBuffer());
const plain = await listen(
	createServer((_request, response) => {
		response.setHeader('Content-Type', 'text/html');
		response.end(bytes);
	})
);
// Rare and common words, beginnings, umlauts, two words, and one that is nowhere.
const words = [
	'nummer77x40',
	'Füchsehaus',
	'fuechse',
	'li',
	'strassenweg',
	'lampe regen',
	'Brückenfeld',
	'nirgends',
	'e'.repeat(2)
];
const ready: WikiReady = { product, plain, token, path, words };
parentPort!.postMessage(ready);
parentPort!.on('message', () => void fresh.remove().then(() => process.exit(0)));
