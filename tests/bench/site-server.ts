// The server side of the website's benchmark, in a thread of its own: the product with its screens, and plain node:http with the same bytes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/database.ts';
import { builtScreens } from '../../server/web/screens/sveltekit-handler.ts';
import { freshDatabase, type Product } from '../support/processes/databases.ts';
import { openScene } from '../support/scene.ts';

/** What the other side needs to measure. */
export interface SiteReady {
	product: number;
	plain: number;
	path: string;
}

const path = '/m/landing';
const html = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const fresh = await freshDatabase(workerData as Product);
const database = openDatabase(fresh.url);
await database.migrator.up();
const scene = await openScene({ open: async () => database });
const product = await listen(createApp(scene.dependencies, await builtScreens()).http);
const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: html });
const bytes = Buffer.from(await answer.arrayBuffer());
const plain = await listen(
	createServer((_request, response) => {
		response.setHeader('Content-Type', 'text/html');
		response.end(bytes);
	})
);
const ready: SiteReady = { product, plain, path };
parentPort!.postMessage(ready);
parentPort!.on('message', () => void fresh.remove().then(() => process.exit(0)));
