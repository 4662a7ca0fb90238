import { accessSync, chmodSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import path from 'node:path';

const ownOnly = 0o600;

/** Creates a file that only this account can read, or restricts an existing one, whatever its folder allows. */
export function keepPrivate(file: string): void {
	closeSync(openSync(file, 'a', ownOnly));
	chmodSync(file, ownOnly);
}

/** The same for the files that SQLite has beside a database; new ones get the mode of the database by themselves. */
export function keepDatabasePrivate(file: string): void {
	// SQLite makes its log beside the database, and would only say that it cannot open that.
	accessSync(path.dirname(path.resolve(file)), constants.W_OK | constants.X_OK);
	keepPrivate(file);
	for (const beside of ['-wal', '-shm'].map((end) => file + end)) if (existsSync(beside)) chmodSync(beside, ownOnly);
}
