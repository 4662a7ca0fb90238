import { networkInterfaces } from 'node:os';

const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);

/**
 * An IPv4 address of this machine where a browser has no secure context: the first private one, else any other that
 * is not loopback; undefined without a network.
 */
export function lanAddress(): string | undefined {
	const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	const outside = all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
	return outside.find(isPrivate) ?? outside[0];
}
