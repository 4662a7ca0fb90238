import type { QueryInterface } from 'sequelize';

/** Played answers named their photo in the raw answer only, so no list of results showed it. */
export async function up({ sequelize }: QueryInterface): Promise<void> {
	const named = "JSON_EXTRACT(question_results.raw_answer, '$.photoId')";
	// SQLite answers the text itself.
	const photo = sequelize.getDialect() === 'mysql' ? `CAST(JSON_UNQUOTE(${named}) AS CHAR) COLLATE utf8mb4_bin` : named;
	await sequelize.query(
		`UPDATE question_results SET photo_uid = ${photo}
		WHERE type = 'photoText' AND photo_uid IS NULL AND EXISTS (SELECT 1 FROM event_photos p
			WHERE p.event_uid = question_results.event_uid AND p.team_uid = question_results.team_uid AND p.photo_uid = ${photo})`
	);
	await sequelize.query(
		`UPDATE question_results SET consent = (SELECT c.withdrawn_at IS NULL FROM photo_consents c
			WHERE c.event_uid = question_results.event_uid AND c.photo_uid = question_results.photo_uid)
		WHERE type = 'photoText' AND photo_uid IS NOT NULL AND consent IS NULL`
	);
}

// What was found stays true, so there is nothing to take back.
export const down = (): Promise<void> => Promise.resolve();
