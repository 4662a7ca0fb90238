import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { hostPath } from '../../runtime/crypto.ts';
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

const mostBytes = 1024;

/** How a host is asked; the defaults are those of the open internet. */
export interface Asking {
	find?: LookupFunction;
	port?: number;
	/** A certificate to trust in place of those of the system. */
	ca?: string;
	patienceMs?: number;
}

/** Asks a host over https for its installation; undefined when it is `expected`, else what is wrong in one sentence. */
export function askHost(
	host: string,
	expected: string,
	{ find = publicLookup(), port = 443, ca, patienceMs = 10_000 }: Asking = {}
): Promise<string | undefined> {
	// An address needs no lookup, so nobody would look whether it is a public one.
	if (isIP(host)) return Promise.resolve('A host has a name, not an address.');
	return new Promise((resolve) => {
		const fail = (error: Error) => resolve(`The host could not be reached: ${error.message}`.slice(0, 300));
		const signal = AbortSignal.timeout(patienceMs);
		const asked = request({ host, port, path: hostPath, lookup: find, signal, agent: false, ca }, (response) => {
			response.on('error', fail);
			readShort(response).then((text) => resolve(errorIn(response.statusCode, text, expected)), fail);
		});
		asked.on('error', fail).end();
	});
}

async function readShort(response: IncomingMessage): Promise<string> {
	let text = '';
	for await (const piece of response.setEncoding('utf8')) {
		text += piece as string;
		// Leaving the loop closes the connection: the rest is never read.
		if (text.length > mostBytes) break;
	}
	return text;
}

function errorIn(status: number | undefined, text: string, expected: string): string | undefined {
	// A redirect is an answer like any other: it is not followed.
	if (status !== 200) return `The host answered with status ${status}.`;
	return text.trim() === expected ? undefined : 'Another installation answered at this host.';
}
