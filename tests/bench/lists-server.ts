// The server side of the list benchmark, in a thread of its own: the product, and plain node:http with the same bytes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createTeams } from '../../server/features/authoring/teams/operations.ts';
import { freshDatabase } from '../support/processes/databases.ts';
import { openScene } from '../support/scene.ts';

/** What the other side needs to measure. */
export interface Ready {
	product: number;
	plain: number;
	token: string;
	path: string;
}

const teams = 200;

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const fresh = await freshDatabase('sqlite');
const database = openDatabase(fresh.url);
await database.migrator.up();
const scene = await openScene({ open: async () => database });
const { uid } = await scene.event();
await scene.call(createTeams, { event: uid, names: Array.from({ length: teams }, (_, index) => `Team ${index}`) });
const token = await scene.token(['quiz:read']);
const product = await listen(createApp(scene.dependencies).http);
const path = `/api/v1/namespaces/acme/events/${uid}/teams`;
const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers: { authorization: `Bearer ${token}` } });
const bytes = Buffer.from(await answer.arrayBuffer());
const plain = await listen(
	createServer((_request, response) => {
		response.setHeader('Content-Type', 'application/json; charset=utf-8');
		response.end(bytes);
	})
);
const ready: Ready = { product, plain, token, path };
parentPort!.postMessage(ready);
parentPort!.on('message', () => void fresh.remove().then(() => process.exit(0)));
