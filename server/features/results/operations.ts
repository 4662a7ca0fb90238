import { z } from 'zod';
import { operation } from '../../operation.ts';
import { rankingNames } from '#lib/live/fold.ts';
import type { Rankings } from '../../live/updates.ts';
import { shownAs, wireUid } from '../../wire.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { removePhotosOf } from '../photos/remove.ts';
import { deletePhoto } from '../photos/store.ts';
import { loadAnswers, loadResults } from './load-results.ts';
import { rankingsOf } from './load-ranking.ts';
import { PuzzleSolve, PuzzleTry, QuestionResult, Result } from './model.ts';
import { raiseResultsRevision } from './revision.ts';
import { rankingsWire } from './ranking-wire.ts';
import { presentResult, resultWire } from './schema.ts';

const read = { scope: 'quiz:read', area: 'results' } as const;

/** The finished attempts of an event with their answers, oldest first; previews and running ones are left out. */
export const listResults = operation({
	summary: 'List the results of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	answer: z.object({ event_uid: wireUid, results: z.array(resultWire) }),
	async run({ input, namespace, parts }) {
		const event = await findEvent(namespace, input.event);
		const results = await loadResults(parts.database, event.uid);
		const answers = await loadAnswers(parts.database, { eventUid: event.uid });
		return { event_uid: event.uid, results: results.map((row) => presentResult(row, answers.get(row.id) ?? [])) };
	}
});

const count = z.int().min(0);
const removed = z.object({ results: count, questionResults: count, photos: count, puzzleSolves: count });

/** Removes every result of one event with its answers and puzzle solves; running attempts end with them, teams stay. */
export const removeResults = operation({
	summary: 'Remove all results of a quiz event; its teams stay.',
	access: { scope: 'quiz:write', area: 'results', right: 'w' },
	input: z.strictObject({ event: eventKey }),
	answer: z.object({ event_uid: wireUid, removed }),
	writes: ['results'],
	// The files of the photos, which go once their rows are gone for good.
	prepare: async () => [] as string[],
	async run({ input, prepared: files, namespace, parts, now, touch, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const where = { eventUid: event.uid };
		const photos = await removePhotosOf(event.uid, now, transaction!);
		files.splice(0, files.length, ...photos);
		// Previews of staff go as well, but they never were results.
		await Result.destroy({ where: { ...where, source: 'preview' }, transaction });
		const questionResults = await QuestionResult.destroy({ where, transaction });
		const results = await Result.destroy({ where, transaction });
		const puzzleSolves = await PuzzleSolve.destroy({ where, transaction });
		await PuzzleTry.destroy({ where, transaction });
		await raiseResultsRevision(parts.database, { namespace, eventUid: event.uid }, transaction!);
		touch(event.uid, 'rankings', 'results', 'catalogs', 'presence', 'own');
		return { event_uid: event.uid, removed: { results, questionResults, photos: photos.length, puzzleSolves } };
	},
	async settled({ prepared: files, parts }) {
		for (const file of files) await deletePhoto(parts.env.DATA_DIR, file);
	}
});

const most = 10_000;
const inRange = z.int().min(1).max(most);
const digits = z.string().regex(/^\d{1,5}$/);
const limit = shownAs(z.union([inRange, digits.transform(Number).pipe(inRange)]), { input: inRange })
	.optional()
	.describe('Most standings of each ranking');

/** The four rankings and the awards of an event, live. */
export const showRanking = operation({
	summary: 'Show the rankings of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey, limit }),
	answer: z.object({ event_uid: wireUid, ranking: rankingsWire }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const ranking = await rankingsOf(event.uid, 'staff');
		return { event_uid: event.uid, ranking: input.limit ? shortened(ranking, input.limit) : ranking };
	}
});

function shortened(rankings: Rankings, count: number): Rankings {
	const lists = Object.fromEntries(rankingNames.map((name) => [name, rankings[name].slice(0, count)]));
	return { ...rankings, ...lists };
}
