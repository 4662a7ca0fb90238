// The server side of the benchmark of news, in a thread of its own: the product with a thousand articles, and plain node:http with the same bytes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createNews } from '../../server/features/website/news/operations/news.ts';
import { savePage } from '../../server/features/website/pages/operations/pages.ts';
import { freshDatabase, type Product } from '../support/processes/databases.ts';
import { openScene } from '../support/scene.ts';

/** What the other side needs to measure. */
export interface NewsReady {
	product: number;
	plain: number;
	token: string;
	path: string;
	/** Id of the page of the articles, and of one of them. */
	pageId: number;
	article: number;
}

const articles = 1000;
const sentence = 'Über dem Marktplatz hängen elf Lichterketten, und das Festzelt steht seit heute Mittag. ';

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const fresh = await freshDatabase(workerData as Product);
const database = openDatabase(fresh.url);
await database.migrator.up();
const scene = await openScene({ open: async () => database });
const { page } = await scene.call(savePage, { page: 'neues', title: 'Neues', status: 'published', blocks: [] });
const fields = { content: `<p>${sentence.repeat(6)}</p>`, excerpt: sentence, isPublished: true };
let article = 0;
for (let each = 0; each < articles; each += 1) {
	const own = { pageId: page.id, slug: `artikel-${each}`, title: `Artikel ${each}` };
	article = (await scene.call(createNews, { ...fields, ...own })).news.id;
}
const token = await scene.token(['news:read', 'news:write']);
const product = await listen(createApp(scene.dependencies).http);
const path = '/api/v1/namespaces/acme/news';
const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: { authorization: `Bearer ${token}` } });
const bytes = Buffer.from(await answer.arrayBuffer());
const plain = await listen(
	createServer((_request, response) => {
		response.setHeader('Content-Type', 'application/json; charset=utf-8');
		response.end(bytes);
	})
);

let from = process.threadCpuUsage();
parentPort!.on('message', (asked: 'begin' | 'tell' | 'end') => {
	if (asked === 'begin') from = process.threadCpuUsage();
	if (asked !== 'end') {
		const { user, system } = process.threadCpuUsage(from);
		return parentPort!.postMessage((user + system) / 1000);
	}
	void fresh.remove().then(() => process.exit(0));
});
const ready: NewsReady = { product, plain, token, path, pageId: page.id, article };
parentPort!.postMessage(ready);
