import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { logFileOf } from '../../../../runtime/log/log-file.ts';
import { codeOf, error, ok, warning, type Check, type Finding, type Probe } from '../check.ts';
import { existing } from '../facts/folders.ts';

const writable = constants.W_OK | constants.X_OK;
const byAnyone = 0o002;
/** Everybody may add to such a folder and only remove what is theirs. */
const sticky = 0o1000;

/** The folders that the product writes to. */
function foldersOf({ env }: Probe): string[] {
	const { DATA_DIR, CONTENT_DIR } = env;
	const log = logFileOf(env);
	const below = ['uploads', 'events', 'backups'].map((name) => path.join(DATA_DIR, name));
	const content = CONTENT_DIR || path.join(DATA_DIR, 'content');
	return [DATA_DIR, ...below, content, ...(log ? [path.dirname(log)] : [])];
}

async function faultOf(folder: string): Promise<Finding[]> {
	const place = await existing(folder);
	try {
		if (!(await stat(place)).isDirectory()) return [error('storage.noFolder', { folder: place })];
		await access(place, writable);
		return [];
	} catch (thrown) {
		return [error('storage.closed', { folder: place, error: codeOf(thrown) })];
	}
}

async function look(probe: Probe): Promise<Finding[]> {
	const { DATA_DIR } = probe.env;
	const faults = (await Promise.all(foldersOf(probe).map(faultOf))).flat();
	// Several folders may lack the same one above.
	const different = [...new Map(faults.map((fault) => [String(fault.params.folder), fault])).values()];
	if (different.length) return different;
	const { mode } = await stat(await existing(DATA_DIR));
	if (mode & byAnyone && !(mode & sticky)) return [warning('storage.open', { folder: path.resolve(DATA_DIR) })];
	return [ok('storage.fine', { folder: path.resolve(DATA_DIR) })];
}

/** Whether this account may write where uploads, backups, pages and the log go, and no other may. */
export const storage: Check = { name: 'storage', look };
