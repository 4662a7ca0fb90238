import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Looks a name up and refuses it when any of its addresses is not public; the address that was checked is the one used. */
export const publicLookup =
	(resolve = lookup): LookupFunction =>
	(host, options, answer) =>
		resolve(host, { ...options, all: true }, (failed, addresses: LookupAddress[] = []) => {
			const [first] = addresses;
			if (failed ?? !first) return answer(failed ?? new Error('no address'), '', 4);
			if (!addresses.every(({ address }) => isPublicAddress(address)))
				return answer(new Error('not a public address'), '', 4);
			if (options.all) return answer(null, addresses);
			answer(null, first!.address, first!.family);
		});

/** Options of a request to a host; the defaults suit the open internet. */
export interface Asking {
	find?: LookupFunction;
	port?: number;
	/** A certificate to trust in place of those of the system. */
	ca?: string;
	patienceMs?: number;
}

/** The content of a public address. */
export interface PublicAnswer {
	status: number;
	headers: IncomingMessage['headers'];
	text: string;
	/** Whether there is more than requested. */
	isLonger: boolean;
}

/** Whether the host is an IP address: it needs no lookup, so nothing would check that it is public. */
export const isNumericHost = (host: string): boolean => isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;

/**
 * Fetches at most `mostBytes` from a path of a host on the open internet, over https. Redirects are returned, not
 * followed. Rejects if the host is unreachable, private or too slow.
 */
export function readPublic(
	{ host, path, mostBytes }: { host: string; path: string; mostBytes: number },
	{ find = publicLookup(), port = 443, ca, patienceMs = 10_000 }: Asking = {}
): Promise<PublicAnswer> {
	if (isNumericHost(host)) return Promise.reject(new Error('A host has a name, not an address.'));
	return new Promise((resolve, reject) => {
		const signal = AbortSignal.timeout(patienceMs);
		const headers = { accept: 'application/json, text/plain', 'user-agent': 'marquee' };
		const options = { host, port, path, headers, lookup: find, signal, agent: false, ca };
		const asked = request(options, (response) => {
			response.on('error', reject);
			readShort(response, mostBytes).then(
				(read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read }),
				reject
			);
		});
		asked.on('error', reject).end();
	});
}

async function readShort(response: IncomingMessage, most: number): Promise<Pick<PublicAnswer, 'text' | 'isLonger'>> {
	const pieces: Buffer[] = [];
	let length = 0;
	for await (const piece of response as AsyncIterable<Buffer>) {
		pieces.push(piece);
		length += piece.length;
		// Leaving the loop closes the connection: the rest is never read.
		if (length > most) break;
	}
	return { text: Buffer.concat(pieces).subarray(0, most).toString(), isLonger: length > most };
}
