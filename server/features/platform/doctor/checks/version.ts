import type { LastVersion } from '../../../../database/update/last-version.ts';
import { fullVersion } from '../../../../runtime/version.ts';
import { ok, type Check } from '../check.ts';
import { databaseFacts } from '../facts/database.ts';

/** Which version this is, and how the database came to it. */
export const version: Check = {
	name: 'version',
	look: async (probe) => {
		const facts = await databaseFacts(probe).catch(() => undefined);
		const last = facts?.lastVersion === undefined ? undefined : (JSON.parse(facts.lastVersion) as LastVersion);
		// Written by another version, which did not start here since: the check of migrations says what is to be done.
		if (!last?.from || last.version !== fullVersion) return [ok('version.fine', { version: fullVersion })];
		const { from, migrations: count, ms, at } = last;
		const day = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
		return [ok('version.updated', { version: fullVersion, from, day, count, seconds: Math.round(ms / 100) / 10 })];
	}
};
