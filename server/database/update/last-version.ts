import type { Database } from '../database.ts';
import { readFact, storeFact } from './facts.ts';
import type { Update } from './update-database.ts';

/** The version that ran last on a database, and how it came to it. */
export interface LastVersion {
	/** Version and commit, such as `0.2.0 (60438969)`. */
	version: string;
	/** The one before; the last migration where that left no version; null for a new database. */
	from: string | null;
	migrations: number;
	ms: number;
	/** ISO 8601. */
	at: string;
}

/** Stores which version runs now; returns what that changed, undefined where the same version ran before. */
export async function noteVersion(
	database: Database,
	version: string,
	{ migrations, ms, before }: Update,
	now: Date
): Promise<LastVersion | undefined> {
	const stored = await readFact(database, 'version');
	const last = stored === undefined ? undefined : (JSON.parse(stored) as LastVersion);
	if (last?.version === version && !migrations.length) return undefined;
	const from = last?.version ?? before;
	const noted = { version, from, migrations: migrations.length, ms, at: now.toISOString() };
	await storeFact(database, 'version', JSON.stringify(noted));
	return noted;
}
