import type { WriteWork } from '../../../operation/operation.ts';
import { erasePhotosOf, removePhotosOf } from '../photos/remove.ts';
import { deletePhotosAfter } from '../photos/store.ts';
import { deleteTeams } from '../../authoring/teams/save.ts';
import { AppError, notFound } from '../../../runtime/errors.ts';
import { eraseAdjustments } from './board/adjustments.ts';
import { rememberAnswers } from './attempts/answered.ts';
import { lockAttempt } from './attempts/attempt-rows.ts';
import { rankingsOfTeam } from './state/ranking-topics.ts';
import { PuzzleSolve, PuzzleTry, QuestionResult, Result } from './model.ts';
import { resultsResource } from './state/revision.ts';

/** How many rows were deleted. */
interface Erased {
	teams: number;
	results: number;
}

type Erasing = Pick<
	WriteWork,
	'dependencies' | 'namespace' | 'now' | 'transaction' | 'changed' | 'notify' | 'afterCommit'
>;

/** Erases teams of an event with their results, answers, puzzle solves, photos and phones. */
export async function eraseTeams(work: Erasing, eventUid: string, teamUids: string[]): Promise<Erased> {
	const { transaction } = work;
	const where = { eventUid, teamUid: teamUids };
	await rememberAnswers(work, eventUid);
	const photos = await erasePhotosOf(eventUid, teamUids, transaction);
	await QuestionResult.destroy({ where, transaction });
	const results = await Result.destroy({ where, transaction });
	await PuzzleSolve.destroy({ where, transaction });
	await eraseAdjustments(where, transaction);
	// Phones and photos of a team go with its row.
	const teams = await deleteTeams(eventUid, teamUids, transaction);
	work.changed('results', resultsResource(eventUid));
	work.notify(eventUid, 'rankings', 'results', 'catalogs', 'presence', 'photos', 'own', 'access');
	deletePhotosAfter(work, photos);
	return { teams, results };
}

/** Erases all results of an event with their answers, puzzle solves and photos; its teams stay. */
export async function eraseResults(work: Erasing, eventUid: string) {
	const { now, transaction } = work;
	const where = { eventUid };
	await rememberAnswers(work, eventUid);
	const photos = await removePhotosOf(eventUid, now, transaction);
	deletePhotosAfter(work, photos);
	// Previews of staff go as well, but they never were results.
	await Result.destroy({ where: { ...where, source: 'preview' }, transaction });
	const questionResults = await QuestionResult.destroy({ where, transaction });
	const results = await Result.destroy({ where, transaction });
	const puzzleSolves = await PuzzleSolve.destroy({ where, transaction });
	await PuzzleTry.destroy({ where, transaction });
	await eraseAdjustments(where, transaction);
	work.changed(resultsResource(eventUid));
	work.notify(eventUid, 'rankings', 'results', 'catalogs', 'presence', 'photos', 'own');
	return { results, questionResults, photos: photos.length, puzzleSolves };
}

/** Erases one attempt of a team with its answers; 409 while it is running. */
export async function removeAttempt(work: Erasing, id: number) {
	const { namespace, transaction } = work;
	const result = await lockAttempt(namespace, id, transaction);
	if (!result || result.teamUid === null) throw notFound('result');
	if (result.state === 'running') throw new AppError('wrong_state', 'This attempt is still running.');
	const { eventUid, teamUid } = result;
	await rememberAnswers(work, eventUid);
	const questionResults = await QuestionResult.destroy({ where: { eventUid, resultId: id }, transaction });
	await Result.destroy({ where: { id, eventUid }, transaction });
	work.changed(resultsResource(eventUid));
	work.notify(eventUid, rankingsOfTeam(teamUid), 'results', 'catalogs', `own:${teamUid}`);
	return { event_uid: eventUid, id, removed: { results: 1, questionResults } };
}
