import { QueryTypes, type QueryInterface } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';

interface Row {
	uid: string;
	event: string;
	name: string;
	stored: string;
}

const longest = 200;

/** Writes the keys of living teams anew by the rule that drops whatever nobody sees. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
	const rows = await sequelize.query<Row>(
		`SELECT uid, event_uid AS event, name, name_key AS stored FROM teams
			WHERE name_key IS NOT NULL ORDER BY event_uid, created_at, uid`,
		{ type: QueryTypes.SELECT }
	);
	const changed = changedKeys(rows);
	// All away first: a key that one team gives up may be the new one of another.
	for (const { uid } of changed)
		await sequelize.query('UPDATE teams SET name_key = NULL WHERE uid = :uid', { replacements: { uid } });
	for (const { uid, key } of changed)
		await sequelize.query('UPDATE teams SET name_key = :key WHERE uid = :uid', { replacements: { uid, key } });
}

// Of two teams that look alike the older one keeps the name. The other goes on under a key that no typed name has,
// because `<` stands in none: its phones and its link lead to it as before.
function changedKeys(rows: Row[]): { uid: string; key: string }[] {
	const taken = new Set<string>();
	return rows.flatMap(({ uid, event, name, stored }) => {
		const wanted = [...nameKey(name)].slice(0, longest).join('');
		const suffix = `<${uid}`;
		const key = taken.has(`${event} ${wanted}`)
			? [...wanted].slice(0, longest - suffix.length).join('') + suffix
			: wanted;
		taken.add(`${event} ${key}`);
		return key === stored ? [] : [{ uid, key }];
	});
}

// The rule before told fewer names alike, so every key of this one is free under it too.
export async function down(): Promise<void> {}
