import { snapshotOf } from '#lib/questions/translations.ts';
import { z } from 'zod';
import { countedAttempt } from '#lib/ranking/attempts.ts';
import { AppError, invalidField } from '../../../../runtime/errors.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { livingCatalog, questionsOf } from '../../../authoring/catalogs/find.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { storedQuestion } from '../../../authoring/catalogs/schema.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { settingsOfEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { teamOfName } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { loadAnswers, loadResult } from '../board/load-results.ts';
import { attemptsOfTeam } from '../board/ranking-rows.ts';
import { raiseResultsRevision } from '../state/revision.ts';
import { presentResult, resultResponse } from '../schema.ts';
import type { ResultSource } from '../schema.ts';
import type { SubmitInput } from './submit-input.ts';
import { scoreSubmission } from './submit-score.ts';
import * as store from './submit-store.ts';

/** A submitted result as it is stored. */
export const submittedResponse = z.object({
	event_uid: uidSchema,
	result: resultResponse,
	duplicate: z.boolean().describe('True when the submission id was known: then the result is the stored one')
});
type Submitted = z.infer<typeof submittedResponse>;

/** 403: only answers scored by this server count. */
export const serverScoring = () =>
	new AppError('server_scoring_required', 'This event counts only what the server scored itself.');

/** Takes a result from another system and stores it as the next attempt of its team. */
export async function submit(work: WriteWork<SubmitInput>): Promise<Submitted> {
	const event = await findEvent(work.namespace, work.input.event);
	const settings = await settingsOfEvent(event.uid);
	if (settings.verifiedResultsOnly) throw serverScoring();
	return submitTo(work, { event, settings }, 'api');
}

/** Stores a result in an event that accepts it; `sender` is its source if nothing in it can be scored here. */
export async function submitTo(
	work: WriteWork<SubmitInput>,
	{ event, settings }: Pick<LoadedEvent, 'event' | 'settings'>,
	sender: ResultSource
): Promise<Submitted> {
	const { input } = work;
	const catalog = await catalogOf(event.uid, input.catalog);
	const earlier = await store.earlierSubmission(input, event.uid);
	if (earlier) return outcome(work, event, earlier.id, true);
	await store.checkTeamToken(input, event.uid);
	const questions = (await questionsOf(catalog.uid)).map((row) => snapshotOf(storedQuestion(row), settings.locale));
	const score = scoreSubmission(input, questions, settings, sender);
	return storeSubmission(work, { event, catalog, score, settings });
}

async function catalogOf(eventUid: string, key: string): Promise<Catalog> {
	const catalog = await livingCatalog(eventUid, key);
	if (!catalog) throw invalidField('catalog', 'unknown_reference', 'The event has no such catalog.');
	return catalog;
}

interface Scored {
	event: QuizEvent;
	catalog: Catalog;
	score: ReturnType<typeof scoreSubmission>;
	settings: Settings;
}

async function storeSubmission(work: WriteWork<SubmitInput>, scored: Scored): Promise<Submitted> {
	const { input, dependencies, transaction, notify } = work;
	const { event, catalog, score, settings } = scored;
	const known = await teamOfName(event.uid, input.name, transaction);
	// Raised first and not by `changed`: its row also makes results of one event wait for each other, so that the checks
	// below see them all.
	await raiseResultsRevision(dependencies.database, { namespace: event.namespace, eventUid: event.uid }, transaction);
	const earlier = await store.earlierSubmission(input, event.uid);
	if (earlier) return outcome(work, event, earlier.id, true);
	const existing = known ?? (await teamOfName(event.uid, input.name, transaction));
	const team = existing ?? (await store.createTeam(event, work));
	if (settings.competitionMode) await refuseSecond(team, catalog, settings);
	await store.checkPhotos(input, team, score.rows);
	const fields = store.resultFields(work, { event, catalog, team, score });
	const result = await store.storeAttempt(work, fields);
	if (result.attemptUid !== fields.attemptUid) return outcome(work, event, result.id, true);
	await store.storeAnswers(work, result, score.rows);
	notify(event.uid, 'rankings', 'results', 'catalogs', `own:${team.uid}`, ...(existing ? [] : ['presence']));
	return outcome(work, event, result.id, false);
}

/** In a competition a team has one counted attempt, a running one as well. */
async function refuseSecond({ eventUid, uid }: Team, catalog: Catalog, settings: Settings): Promise<void> {
	const attempts = await attemptsOfTeam(eventUid, uid);
	const beside = attempts.filter(({ catalogUid }) => catalogUid === catalog.uid);
	if (countedAttempt(beside, { ...settings, rankingCounts: 'running' }))
		throw new AppError('already_played', 'This team has played this catalog already.');
}

async function outcome(
	{ dependencies, transaction }: WriteWork<SubmitInput>,
	event: QuizEvent,
	id: number,
	duplicate: boolean
): Promise<Submitted> {
	const row = await loadResult(dependencies.database, id);
	const answers = await loadAnswers(dependencies.database, [id], transaction);
	return { event_uid: event.uid, result: presentResult(row, answers.get(id) ?? []), duplicate };
}
