import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../../runtime/env.ts';
import type { Database } from '../database.ts';
import { fileOf } from '../copy/sqlite-writer.ts';
import { freeBytes, megabytes } from './new-file.ts';
import { backUpSqlite, sqliteSize } from './sqlite-backup.ts';

const mostKept = 2;
const hourMs = 3_600_000;
// Migrations write, too: new tables and indexes, and each change first to the log.
const reserve = (bytes: number) => Math.max(64_000_000, bytes / 4);

/** What is decided of copies before an update. */
export interface CopyRules {
	/** Where the copies are: below DATA_DIR, where no door serves them. */
	folder: string;
	/** Whether a copy is made at all. */
	isWanted: boolean;
	/** Bytes that can still be written to a folder. */
	free?: typeof freeBytes;
	/** `file` is the copy of before the update. */
	tell(message: string, fields: { file: string; ms?: number }): void;
}

/** How the environment wants copies. */
export const copyRulesOf = (env: Env, tell: CopyRules['tell']): CopyRules => ({
	folder: path.resolve(env.DATA_DIR, 'before-update'),
	isWanted: env.BACKUP_BEFORE_UPDATE,
	tell
});

/** An update that has not finished: how many migrations were done before, and the copies made then. */
interface Unfinished {
	done: number;
	copies: string[];
}

const noteIn = (folder: string) => path.join(folder, 'unfinished.json');

function unfinishedIn(folder: string): Unfinished | undefined {
	if (!existsSync(noteIn(folder))) return undefined;
	try {
		const { done, copies } = JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Unfinished;
		const there = copies.filter((name) => existsSync(path.join(folder, name)));
		return there.length ? { done, copies: there } : undefined;
	} catch {
		// Cut off by a full disk: a new copy is better than none.
		return undefined;
	}
}

async function requireSpace(file: string, { folder, free: freeIn = freeBytes }: CopyRules): Promise<void> {
	const size = sqliteSize(file);
	const [needed, free] = [size + reserve(size), await freeIn(folder)];
	if (free >= needed) return;
	throw new Error(
		`The database was not updated: a copy is made before, which with the update needs ${megabytes(needed)} in ${folder}, and ${megabytes(free)} are left. Make room and start again, or set BACKUP_BEFORE_UPDATE=0 to update without a copy.`
	);
}

/** Removes what processes left that were killed while they copied. */
function dropParts(folder: string): void {
	for (const name of readdirSync(folder).filter((each) => /\.part(-journal)?$/.test(each)))
		if (Date.now() - statSync(path.join(folder, name)).mtimeMs > hourMs) rmSync(path.join(folder, name));
}

async function makeCopy(file: string, last: string, rules: CopyRules): Promise<string> {
	await requireSpace(file, rules);
	const { folder, tell } = rules;
	const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
	const name = `marquee-${stamp}-${last}-${process.pid}.db`;
	const start = Date.now();
	await backUpSqlite(file, path.join(folder, name));
	tell('database copied before the update', { file: path.join(folder, name), ms: Date.now() - start });
	return name;
}

/** Makes the copy, unless one of before this update is there; a start that fails again and again keeps the first and the last. */
async function copyBefore(file: string, done: readonly string[], rules: CopyRules): Promise<void> {
	const { folder, tell } = rules;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	dropParts(folder);
	const before = unfinishedIn(folder);
	if (before && before.done < done.length)
		return tell('the update continues; the copy of before it is kept', {
			file: path.join(folder, before.copies.at(-1)!)
		});
	const name = await makeCopy(file, done.at(-1)!, rules);
	const [first, ...others] = before?.done === done.length ? before.copies : [];
	const note: Unfinished = { done: done.length, copies: first === undefined ? [name] : [first, name] };
	writeFileSync(noteIn(folder), JSON.stringify(note), { mode: 0o600 });
	for (const other of others) rmSync(path.join(folder, other), { force: true });
}

// Also after an update without a copy: the next one is another update. The names of copies begin with their time.
function finish(folder: string): void {
	const copies = readdirSync(folder).filter((name) => /^marquee-.*\.db$/.test(name));
	for (const name of copies.sort().slice(0, -mostKept)) rmSync(path.join(folder, name), { force: true });
	rmSync(noteIn(folder), { force: true });
}

/**
 * Copies an SQLite file with data before its migrations; throws where that fails, before anything is changed. Answers how to
 * remove older copies when the update is done.
 */
export async function copyBeforeUpdate(database: Database, rules: CopyRules): Promise<() => void> {
	const { migrator } = database;
	if (!(await migrator.pending()).length) return () => undefined;
	const file = database.dialect === 'sqlite' ? fileOf(database) : ':memory:';
	const done = (await migrator.executed()).map(({ name }) => name);
	const isCopied = rules.isWanted && file !== ':memory:' && done.length > 0;
	if (isCopied) await copyBefore(file, done, rules);
	return () => {
		if (existsSync(rules.folder)) finish(rules.folder);
	};
}
