import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { readPublic } from '../../../server/runtime/public-fetch.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';

const pem = (name: string) => readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url), 'utf8');
const [key, cert] = [pem('key'), pem('cert')];
const toLoopback: LookupFunction = (_host, options, answer) =>
	options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4);

/** A server with a certificate for `*.tls.test`, and the product's way of reading public addresses that leads to it. */
export interface DocumentHost {
	/** Every path that was asked for; may be emptied. */
	hits: string[];
	/** Reads these hosts from the server, and all others from the internet. */
	readPublic: Dependencies['readPublic'];
	close(): void;
}

/** Starts a server for the hosts below `tls.test`. */
export async function startDocumentHost(answer: RequestListener): Promise<DocumentHost> {
	const hits: string[] = [];
	const server = createServer({ key, cert }, (request, response) => {
		hits.push(request.url!);
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const how = { find: toLoopback, port, ca: cert, patienceMs: 700 };
	return {
		hits,
		readPublic: (place) => readPublic(place, place.host.endsWith('.tls.test') ? how : {}),
		close() {
			server.closeAllConnections();
			server.close();
		}
	};
}
