import { networkInterfaces } from 'node:os';

const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
// Networks inside of this machine: no phone reaches them.
const isInside = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|lxc|cni|podman)/.test(name);

type Interfaces = ReturnType<typeof networkInterfaces>;

/** The IPv4 addresses under which other machines may reach this one, those of inner networks last. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
	const found = Object.entries(interfaces).flatMap(([name, list = []]) =>
		list.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? { name, address } : []))
	);
	const outer = found.filter(({ name }) => !isInside(name));
	return [...outer, ...found.filter(({ name }) => isInside(name))].map(({ address }) => address);
}

/** The address that phones of the same network use: the first private one; undefined without any. */
export const privateAddress = (addresses: string[]): string | undefined => addresses.find(isPrivate);
