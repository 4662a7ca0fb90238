import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseUrlOf } from '../../../../runtime/database-url.ts';
import { error, ok, warning, type Check, type Finding, type Probe } from '../check.ts';
import { existing } from '../facts/folders.ts';
import { sqliteFileOf } from '../facts/sqlite.ts';

type Kind = 'network' | 'memory' | 'layer';

// From statfs(2). Locks and shared memory of SQLite are not reliable on those of the network.
const special: Record<number, [name: string, kind: Kind]> = {
	0x6969: ['NFS', 'network'],
	0xff534d42: ['CIFS', 'network'],
	0xfe534d42: ['SMB', 'network'],
	0x517b: ['SMB', 'network'],
	0x01021997: ['9P', 'network'],
	0x00c36400: ['Ceph', 'network'],
	0x5346414f: ['AFS', 'network'],
	0x0bd00bd0: ['Lustre', 'network'],
	0x01021994: ['tmpfs', 'memory'],
	0x858458f6: ['ramfs', 'memory'],
	0x794c7630: ['overlay', 'layer']
};

/** What kind of file system has this number; undefined for the disks of a machine. */
export const fileSystemOf = (type: bigint): [name: string, kind: Kind] | undefined =>
	special[Number(BigInt.asUintN(32, type))];

async function findingOf(folder: string, isDatabase: boolean): Promise<Finding> {
	const place = await existing(folder);
	const [type, kind] = fileSystemOf((await statfs(place, { bigint: true })).type) ?? [];
	if (!type) return ok('fileSystem.fine', { folder: place });
	if (kind === 'network' && isDatabase) return error('fileSystem.database', { folder: place, type });
	return warning(`fileSystem.${kind!}`, { folder: place, type });
}

async function look({ env }: Probe): Promise<Finding[]> {
	const file = sqliteFileOf(databaseUrlOf(env));
	const folders = [
		...(file && file !== ':memory:' ? [{ folder: path.dirname(file), isDatabase: true }] : []),
		{ folder: env.DATA_DIR, isDatabase: false }
	];
	const found = await Promise.all(folders.map(({ folder, isDatabase }) => findingOf(folder, isDatabase)));
	const different = new Map(found.map((each) => [`${each.key} ${each.params.folder}`, each]));
	return [...different.values()];
}

/** Whether database file and uploads are on a disk of this machine. */
export const fileSystem: Check = { name: 'fileSystem', needs: ['DATABASE_URL'], look };
