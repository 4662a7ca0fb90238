import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that hands every request on with a token, for clients that cannot send one. */
export interface TokenProxy {
	base: string;
	close(): void;
}

/** Stands before the server at `base`; host, origin and all other headers go through as they come. */
export async function startTokenProxy(base: string, token: string): Promise<TokenProxy> {
	const { hostname, port } = new URL(base);
	const server = createServer((asked, answer) => {
		const headers = { ...asked.headers, authorization: `Bearer ${token}` };
		const on = httpRequest({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
			answer.writeHead(came.statusCode!, came.headers);
			came.pipe(answer);
		});
		on.on('error', () => answer.destroy());
		answer.on('close', () => on.destroy());
		asked.pipe(on);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		base: `http://localhost:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		}
	};
}
