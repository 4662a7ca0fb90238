import { Op } from 'sequelize';
import { z } from 'zod';
import { AppError, invalidField } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { wireUid } from '../../wire.ts';
import { questionsOf } from '../catalogs/find.ts';
import { Catalog } from '../catalogs/model.ts';
import { storedQuestion } from '../catalogs/schema.ts';
import { findEvent } from '../events/find.ts';
import { EventConfig, type QuizEvent } from '../events/model.ts';
import { settingsOf } from '../events/settings.ts';
import { loadAnswers, loadResult } from './load-results.ts';
import { Result } from './model.ts';
import { raiseResultsRevision } from './revision.ts';
import { presentResult, resultWire } from './schema.ts';
import { submitInput, type SubmitInput } from './submit-input.ts';
import { scoreSubmission } from './submit-score.ts';
import * as store from './submit-store.ts';

const outcomeWire = z.object({
	event_uid: wireUid,
	result: resultWire,
	duplicate: z.boolean().describe('True when the submission id was known: then the result is the stored one')
});
type Outcome = z.infer<typeof outcomeWire>;

/** Takes a result from another system (contract 9.2): raw answers are scored here, verdicts and totals are taken over. */
export const submitResult = operation({
	summary: 'Submit the result of a team in a catalog.',
	// Only deleting results needs the right to write them.
	access: { scope: 'quiz:write', area: 'results', right: 'r' },
	input: submitInput,
	answer: outcomeWire,
	refuses: ['server_scoring_required', 'already_played', 'idempotency_conflict'],
	writes: ['teams', 'results'],
	async run(work): Promise<Outcome> {
		const { input, namespace } = work;
		const event = await findEvent(namespace, input.event);
		const config = await EventConfig.findByPk(event.uid);
		const settings = settingsOf(config?.settings);
		if (settings.verifiedResultsOnly)
			throw new AppError('server_scoring_required', 'This event counts only what the server scored itself.');
		const catalog = await catalogOf(event.uid, input.catalog);
		const earlier = await store.earlierSubmission(input, event.uid);
		if (earlier) return outcome(work, event, earlier.id, true);
		await store.checkTeamToken(input, event.uid);
		const questions = (await questionsOf(catalog.uid)).map(storedQuestion);
		const score = scoreSubmission(input, questions, settings, 'api');
		return storeSubmission(work, { event, catalog, score, isOnce: settings.competitionMode });
	}
});

async function catalogOf(eventUid: string, key: string): Promise<Catalog> {
	const where = { eventUid, removedAt: null, [Op.or]: [{ slugKey: key }, { uid: key }] };
	const catalog = await Catalog.findOne({ where });
	if (!catalog) throw invalidField('catalog', 'unknown_reference', 'The event has no such catalog.');
	return catalog;
}

interface Scored {
	event: QuizEvent;
	catalog: Catalog;
	score: ReturnType<typeof scoreSubmission>;
	/** Competition: a second attempt of a team is refused. */
	isOnce: boolean;
}

async function storeSubmission(work: Work<SubmitInput>, scored: Scored): Promise<Outcome> {
	const { input, parts, transaction, touch } = work;
	const { event, catalog, score } = scored;
	const known = await store.lockTeam(event.uid, input.name, work);
	// Raised first, its row also makes results of one event wait for each other: the checks below then see them all.
	await raiseResultsRevision(parts.database, { namespace: event.namespace, eventUid: event.uid }, transaction!);
	const earlier = await store.earlierSubmission(input, event.uid);
	if (earlier) return outcome(work, event, earlier.id, true);
	const existing = known ?? (await store.lockTeam(event.uid, input.name, work));
	const team = existing ?? (await store.createTeam(event, work));
	if (scored.isOnce) await refuseSecond(team.uid, catalog.uid);
	await store.checkPhotos(input, team, score.rows);
	const fields = store.resultFields(work, { event, catalog, team, score });
	const result = await store.storeAttempt(work, fields);
	if (result.attemptUid !== fields.attemptUid) return outcome(work, event, result.id, true);
	await store.storeAnswers(work, result, score.rows);
	touch(event.uid, 'rankings', 'results', 'catalogs', `own:${team.uid}`, ...(existing ? [] : ['presence']));
	return outcome(work, event, result.id, false);
}

async function refuseSecond(teamUid: string, catalogUid: string): Promise<void> {
	const where = { teamUid, catalogUid, source: { [Op.ne]: 'preview' } };
	const counts = { [Op.or]: [{ state: ['finished', 'running'] }, { answered: { [Op.gt]: 0 } }] };
	if (await Result.count({ where: { ...where, ...counts } as never }))
		throw new AppError('already_played', 'This team has played this catalog already.');
}

async function outcome(
	{ parts }: Work<SubmitInput>,
	event: QuizEvent,
	id: number,
	duplicate: boolean
): Promise<Outcome> {
	const row = await loadResult(parts.database, id);
	const answers = await loadAnswers(parts.database, { resultId: id });
	return { event_uid: event.uid, result: presentResult(row, answers.get(id) ?? []), duplicate };
}
