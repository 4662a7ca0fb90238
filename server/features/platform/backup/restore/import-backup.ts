import { rm } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '../../../../runtime/crypto.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import type { Work } from '../../../../operation/operation.ts';
import { readers } from '../../../readers.ts';
import { sectionsOf, keyOf, type Section } from '../sections.ts';
import { backupVersion, keyFingerprint } from '../text.ts';
import { movedAddresses } from './addresses.ts';
import { planFiles, type FilePlan } from './files.ts';
import { Places, type ImportMode } from './places.ts';
import { RowMaker, type Renewed } from './rows.ts';
import { Staging } from './staging.ts';
import { requireTrees } from './trees.ts';

/** A backup that only has to be written: what it becomes is decided, and nothing of it is stored yet. */
export interface ReadyImport {
	staging: Staging;
	sections: Section[];
	places: Places;
	files: FilePlan;
	renewed: Renewed;
	mode: ImportMode;
}

const limits = { jsonBytes: 2e9, mediaBytes: 5e10, fileBytes: 5 * 1024 * 1024, files: 100_000 };
const mostRecords = 2_000_000;

/** Where backups lie while they are read; swept when they are left there. */
export const folderOfImports = (dataDir: string): string => path.resolve(dataDir, 'backups', 'imports');

/** Takes the file of a backup apart, in a process of its own; 422 with its faults, 413 for one that costs too much. */
export async function stageBackup(work: Work<unknown, unknown>, file: string): Promise<Staging> {
	const { env, database } = work.dependencies;
	const folder = path.join(folderOfImports(env.DATA_DIR), randomToken(12));
	const sections = sectionsOf(database.sequelize).map(({ name, table, form }) => ({
		name,
		isNumbered: Boolean(keyOf(table)),
		...(form.isLater ? { isLater: true as const } : {})
	}));
	const asked = { file, folder, version: backupVersion, sections, limits: { ...limits, records: mostRecords } };
	try {
		await readAside(readers.backup, [asked], work);
	} catch (thrown) {
		await rm(folder, { recursive: true, force: true });
		throw thrown;
	}
	return new Staging(folder);
}

/**
 * Decides what a staged backup becomes in the namespace; 422 with its faults. Stores nothing. With `isCopy` every uid is
 * made anew.
 */
export async function readyImport(
	work: Work<unknown, unknown>,
	staging: Staging,
	mode: ImportMode,
	isCopy = false
): Promise<ReadyImport> {
	const { namespace, dependencies } = work;
	const { database, env } = dependencies;
	const sections = sectionsOf(database.sequelize);
	const places = new Places({ staging, database, namespace, mode, isCopy });
	await places.decide(sections);
	const files = await planFiles({
		work,
		staging,
		mode,
		movedEvents: places.movedUids('events'),
		events: new Set(places.of('events').uids)
	});
	await requireTrees(sections, staging, mode === 'merge' ? { namespace, places } : undefined);
	const isSameKey = staging.head().keyFingerprint === keyFingerprint(env.SECRET_KEY);
	const maker = new RowMaker({
		staging,
		places,
		database,
		files,
		context: { namespace, secretKey: env.SECRET_KEY, isSameKey },
		moved: movedAddresses(files.moved, places.movedUids())
	});
	await maker.make(sections);
	return { staging, sections, places, files, renewed: maker.renewed, mode };
}
