import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { request } from 'node:https';
import { hostPath } from '../../secrets.ts';

const inner = new BlockList();
const networks: [address: string, bits: number, family?: 'ipv6'][] = [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3]
];
for (const [address, bits] of networks) inner.addSubnet(address, bits, 'ipv4');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
// Documentation, and ways to spell an IPv4 address.
for (const [address, bits] of [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20]
] as const)
	inner.addSubnet(address, bits, 'ipv6');

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !inner.check(address, 'ipv4');
	return family === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Looks a name up and refuses it when any of its addresses is not public; the address that was checked is the one used. */
export const publicLookup: LookupFunction = (host, options, answer) =>
	lookup(host, { ...options, all: true }, (failed, addresses: LookupAddress[] = []) => {
		const [first] = addresses;
		if (failed ?? !first) return answer(failed ?? new Error('no address'), '', 4);
		if (!addresses.every(({ address }) => isPublicAddress(address)))
			return answer(new Error('not a public address'), '', 4);
		if (options.all) return answer(null, addresses);
		answer(null, first!.address, first!.family);
	});

const patienceMs = 10_000;
const mostBytes = 1024;

/** Asks a host over https for its installation; undefined when it is `expected`, else what is wrong in one sentence. */
export function askHost(
	host: string,
	expected: string,
	find: LookupFunction = publicLookup
): Promise<string | undefined> {
	return new Promise((resolve) => {
		const fail = (error: Error) => resolve(`The host could not be reached: ${error.message}`.slice(0, 300));
		const signal = AbortSignal.timeout(patienceMs);
		const asked = request({ host, path: hostPath, lookup: find, signal, agent: false }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (piece: string) => {
				text += piece;
				if (text.length > mostBytes) response.destroy();
			});
			response.on('close', () => {
				if (response.statusCode !== 200) return resolve(`The host answered with status ${response.statusCode}.`);
				resolve(text.trim() === expected ? undefined : 'Another installation answered at this host.');
			});
		});
		asked.on('error', fail).end();
	});
}
