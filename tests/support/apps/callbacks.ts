import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where an app gets its answers, on a host of its own that leads on to two others. */
export interface Callbacks {
	/** The address that an app registers. */
	address: string;
	/** Every request that came, as the name of the place with its path. */
	visits: string[];
	close(): Promise<void>;
}

/** What stands at the end of the way. */
export const arrived = 'back at the app';

async function listen(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const end = (server: Server): Promise<void> =>
	new Promise((resolve) => {
		server.closeAllConnections();
		server.close(() => resolve());
	});

/** Three servers on three origins: the first two redirect on with the query they were asked with. */
export async function startCallbacks(): Promise<Callbacks> {
	const visits: string[] = [];
	const place = (name: string, next?: () => string) =>
		createServer(({ url = '' }, response) => {
			if (url.startsWith('/favicon')) return void response.writeHead(404).end();
			visits.push(`${name} ${url}`);
			if (!next) return void response.end(arrived);
			response.writeHead(302, { location: next() + new URL(url, 'http://localhost').search }).end();
		});
	const last = place('last');
	const lastPort = await listen(last);
	const middle = place('middle', () => `http://chat.test:${lastPort}/done`);
	const middlePort = await listen(middle);
	const first = place('first', () => `http://relay.test:${middlePort}/relay`);
	const firstPort = await listen(first);
	return {
		address: `http://127.0.0.1:${firstPort}/callback`,
		visits,
		close: async () => void (await Promise.all([first, middle, last].map(end)))
	};
}
