import { readFile } from 'node:fs/promises';
import { ok, warning, type Check } from '../check.ts';

const phones = 10_000;
/** For everything but sockets of phones: database, log, uploads, modules. */
const ownFiles = 1000;

/** How many files a process may open by its table of limits; undefined where nothing bounds it. */
export function openFilesIn(limits: string): number | undefined {
	const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
	return soft === undefined || soft === 'unlimited' ? undefined : Number(soft);
}

/** Whether this process may open a socket for every phone of a full room. */
export const openFiles: Check = {
	name: 'openFiles',
	look: async () => {
		const limit = openFilesIn(await readFile('/proc/self/limits', 'utf8'));
		if (limit === undefined) return [ok('openFiles.unlimited')];
		if (limit >= phones + ownFiles) return [ok('openFiles.fine', { limit, phones })];
		return [warning('openFiles.few', { limit, phones: Math.max(0, limit - ownFiles) })];
	}
};
