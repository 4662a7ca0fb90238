import type { Database } from '../../../../database/database.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { presentEvent } from '../../../authoring/events/schema.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { scoringVersion } from '../judging/scoring.ts';
import { loadAnswers, loadResults } from '../board/load-results.ts';
import { rankingsOf } from '../board/load-ranking.ts';
import { presentResult } from '../schema.ts';

/** The settings that decide points and places. */
const scoringKeys = [
	'competitionMode',
	'verifiedResultsOnly',
	'countdownEnabled',
	'countdown',
	'timeBonusFloor',
	'partialCredit',
	'repeatCounts',
	'rankingCounts',
	'puzzleWordEnabled'
] as const satisfies (keyof Settings)[];

/** Everything that was scored in an event as JSON text, with the settings it was scored by. */
export async function exportJson(database: Database, event: QuizEvent, settings: Settings, now: Date): Promise<string> {
	const results = await loadResults(database, event.uid);
	const answers = await loadAnswers(database, { eventUid: event.uid });
	const file = {
		event: presentEvent(event),
		exportedAt: now.toISOString(),
		scoringVersion,
		config: Object.fromEntries(scoringKeys.map((key) => [key, settings[key]])),
		results: results.map((row) => presentResult(row, answers.get(row.id) ?? [])),
		ranking: await rankingsOf(event.uid, 'staff')
	};
	return `${JSON.stringify(file, null, '\t')}\n`;
}
