import type { Work } from '../../../../operation/operation.ts';
import { jsonPieces } from '../../../../operation/json-pieces.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { presentEvent } from '../../../authoring/events/schema.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { scoringVersion } from '../judging/points-and-time-bonus.ts';
import { resultBatches } from '../board/listed-batches.ts';
import { rankingsOf } from '../board/load-ranking.ts';

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

/** Everything that was scored in an event as JSON text in pieces, with the settings it was scored by. */
export async function* exportJson(
	{ dependencies: { database }, now }: Pick<Work, 'dependencies' | 'now'>,
	event: QuizEvent,
	settings: Settings
): AsyncGenerator<string, void> {
	const file = {
		event: presentEvent(event),
		exportedAt: now.toISOString(),
		scoringVersion,
		config: Object.fromEntries(scoringKeys.map((key) => [key, settings[key]])),
		results: resultBatches(database, event.uid),
		ranking: await rankingsOf(event.uid, 'staff')
	};
	yield* jsonPieces(file, '\t');
	yield '\n';
}
