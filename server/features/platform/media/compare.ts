import type { limits } from './formats.ts';
import { addressOf } from './folders.ts';
import { MediaFile } from './model.ts';
import type { Reference } from './references.ts';

/** Where files of the library are used. */
export interface References {
	/** Of one file. */
	references?: Reference[];
	/** For the whole namespace: broken addresses, and unused files. */
	missing?: string[];
	unused?: string[];
	limits: typeof limits;
}

/** Compares what records show with the files of a namespace. */
export async function compare(namespace: string, shown: Set<string>) {
	const own = await MediaFile.findAll({ where: { namespace }, order: ['dir', 'name'] });
	const addresses = new Set(own.map(addressOf));
	const missing = await missingAmong([...shown].sort().filter((address) => !addresses.has(address)));
	return { missing, unused: [...addresses].filter((address) => !shown.has(address)) };
}

/** The broken ones among these addresses, in their order. */
export async function missingAmong(addresses: readonly string[]): Promise<string[]> {
	const missing: string[] = [];
	for (const address of addresses) if (!(await exists(address))) missing.push(address);
	return missing;
}

/** Whether anybody may read a file at this address, whoever owns it. */
function exists(address: string): Promise<boolean> {
	const at = address.lastIndexOf('/');
	const where = { dir: address.slice(1, at), name: address.slice(at + 1) };
	return MediaFile.count({ where }).then(Boolean);
}
