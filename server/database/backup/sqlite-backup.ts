import { openConnection } from '../sqlite.ts';
import { writeNewFile } from './new-file.ts';

/** How many bytes a copy of an SQLite file has, with what is still in its write-ahead log. */
export function sqliteSize(file: string): number {
	const connection = openConnection(file);
	const number = (name: string) =>
		connection.now(`PRAGMA ${name}`, [], (statement) => Number(Object.values(statement.get() ?? {})[0]));
	try {
		return (number('page_count') - number('freelist_count')) * number('page_size');
	} finally {
		connection.close();
	}
}

/**
 * Copies an SQLite file as it is at one moment to a new file. Writers of other processes need not wait; this process
 * does nothing else meanwhile.
 */
export function backUpSqlite(file: string, target: string): Promise<void> {
	return writeNewFile(target, async (part) => {
		const connection = openConnection(file);
		try {
			connection.now('VACUUM INTO ?', [part], (statement, values) => statement.run(...values));
		} finally {
			connection.close();
		}
	});
}
