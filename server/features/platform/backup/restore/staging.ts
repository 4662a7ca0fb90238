import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** What a backup says of itself, and what is known of it after it was unpacked. */
interface StagedHead {
	namespace: string;
	exportedAt: string;
	app: string;
	keyFingerprint: string | null;
	/** Fields that were sent beside the backup. */
	options: Record<string, unknown>;
}

/** A file of a backup; `held` = its bytes are in the folder, under this name. */
export interface StagedFile {
	path: string;
	mime: string;
	size: number;
	sha256: string;
	held: string | null;
	/** What the media library knows of it besides; null for other files. */
	facts: Record<string, unknown> | null;
}

const tables = `
	CREATE TABLE head (json TEXT);
	CREATE TABLE records (section TEXT, at INTEGER, json TEXT, PRIMARY KEY (section, at)) WITHOUT ROWID;
	CREATE TABLE files (path TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID;
	CREATE TABLE stored_rows (place INTEGER, at INTEGER, found INTEGER, json TEXT, PRIMARY KEY (place, at)) WITHOUT ROWID;
	CREATE TABLE seen (value TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/**
 * A backup on its way into the database: a folder with a file of records and the bytes of its files. Nobody but the import
 * reads it, and what of it is left after a crash is swept.
 */
export class Staging {
	readonly folder: string;
	#db: DatabaseSync;
	#see: StatementSync | undefined;

	/** Opens the folder, or makes it. */
	constructor(folder: string, isNew = false) {
		if (isNew) mkdirSync(folder, { recursive: true, mode: 0o700 });
		this.folder = folder;
		this.#db = new DatabaseSync(path.join(folder, 'records.db'));
		// It is made anew after a crash, so nothing of it has to survive one.
		this.#db.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
		if (isNew) this.#db.exec(tables);
	}

	/** Does work whose rows are written together. */
	together(work: () => void): void {
		this.#db.exec('BEGIN');
		work();
		this.#db.exec('COMMIT');
	}

	begin(): void {
		this.#db.exec('BEGIN');
	}

	commit(): void {
		this.#db.exec('COMMIT');
	}

	setHead(head: StagedHead): void {
		this.#db.prepare('INSERT INTO head VALUES (?)').run(JSON.stringify(head));
	}

	head(): StagedHead {
		const row = this.#db.prepare('SELECT json FROM head').get() as { json: string };
		return JSON.parse(row.json) as StagedHead;
	}

	addRecord(section: string, at: number, json: string): void {
		this.#db.prepare('INSERT INTO records VALUES (?, ?, ?)').run(section, at, json);
	}

	/** How many records each section has. */
	counts(): Map<string, number> {
		const rows = this.#db.prepare('SELECT section, COUNT(*) AS amount FROM records GROUP BY section').all();
		return new Map((rows as { section: string; amount: number }[]).map(({ section, amount }) => [section, amount]));
	}

	/** How many records all sections have. */
	amount(): number {
		return [...this.counts().values()].reduce((sum, count) => sum + count, 0);
	}

	/** Some records of a section from the one at `from` on, as JSON. */
	records(section: string, from: number, size: number): string[] {
		const sql = 'SELECT json FROM records WHERE section = ? AND at >= ? ORDER BY at LIMIT ?';
		return (this.#db.prepare(sql).all(section, from, size) as { json: string }[]).map(({ json }) => json);
	}

	addFile(file: StagedFile): void {
		this.#db.prepare('INSERT INTO files VALUES (?, ?)').run(file.path, JSON.stringify(file));
	}

	files(): StagedFile[] {
		const rows = this.#db.prepare('SELECT json FROM files ORDER BY path').all() as { json: string }[];
		return rows.map(({ json }) => JSON.parse(json) as StagedFile);
	}

	/** Where the bytes of a file are. */
	placeOf(held: string): string {
		return path.join(this.folder, held);
	}

	/** Forgets rows of an earlier attempt. */
	clearRows(): void {
		this.#db.exec('DELETE FROM stored_rows; DELETE FROM seen');
	}

	/** Whether a value was not asked about before, since `clearRows`. */
	isNew(value: string): boolean {
		this.#see ??= this.#db.prepare('INSERT OR IGNORE INTO seen VALUES (?)');
		return this.#see.run(value).changes === 1;
	}

	/** Adds the values of a row of table number `place`; `found` = it is there already and changes. */
	addRow(place: number, at: number, found: boolean, values: readonly unknown[]): void {
		const bound: SQLInputValue[] = [place, at, Number(found), JSON.stringify(values)];
		this.#db.prepare('INSERT INTO stored_rows VALUES (?, ?, ?, ?)').run(...bound);
	}

	/** Some rows of a table from the one at `from` on. */
	rows(place: number, from: number, size: number): { at: number; found: boolean; values: unknown[] }[] {
		const sql = 'SELECT at, found, json FROM stored_rows WHERE place = ? AND at >= ? ORDER BY at LIMIT ?';
		const rows = this.#db.prepare(sql).all(place, from, size) as { at: number; found: number; json: string }[];
		return rows.map(({ at, found, json }) => ({ at, found: found === 1, values: JSON.parse(json) as unknown[] }));
	}

	close(): void {
		this.#db.close();
	}

	remove(): void {
		this.#db.close();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
