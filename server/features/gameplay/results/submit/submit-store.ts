import { UniqueConstraintError } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { AppError, invalidField } from '../../../../runtime/errors.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { settledAs } from '../judging/verdict.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { hasPhoto } from '../../photos/rows.ts';
import { scoringVersion } from '../judging/points-and-time-bonus.ts';
import { teamOfToken } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { createLastTeam } from '../../../authoring/teams/save.ts';
import { QuestionResult, Result } from '../model.ts';
import { contentHash, timesOf, type SubmitInput } from './submit-input.ts';
import type { SubmittedScore } from './submit-score.ts';

type Submission = WriteWork<SubmitInput>;

/** The result of an earlier call with the same submission id; 409 if that call had other content. */
export async function earlierSubmission(input: SubmitInput, eventUid: string): Promise<Result | undefined> {
	if (!input.submissionId) return undefined;
	const known = await Result.findOne({
		where: { eventUid, submissionId: input.submissionId },
		attributes: ['id', 'payloadHash']
	});
	if (known && known.payloadHash !== contentHash(input))
		throw new AppError('idempotency_conflict', 'This id was used for another result.');
	return known ?? undefined;
}

/** A sent team token must be the link of that very team: 401 for an unknown one, 403 for another team's. */
export async function checkTeamToken({ teamToken, name }: SubmitInput, eventUid: string): Promise<void> {
	if (!teamToken) return;
	const team = await teamOfToken(teamToken, eventUid);
	if (!team) throw new AppError('invalid_team_token', 'This team link is not valid.');
	if (team.nameKey !== nameKey(name))
		throw new AppError('team_login_required', 'The link belongs to another team than the name.');
}

/** A photo that an answer names must be one that this team handed in, else 422. */
export async function checkPhotos(
	{ answers }: SubmitInput,
	{ eventUid, uid: teamUid }: Team,
	rows: SubmittedScore['rows']
): Promise<void> {
	for (const { photoUid, question } of rows) {
		if (!photoUid) continue;
		if (await hasPhoto(eventUid, teamUid, photoUid)) continue;
		const index = answers!.findIndex((entry) => entry?.questionId === question.id);
		throw invalidField(`answers[${index}].answer.photoId`, 'unknown_reference', 'The team has no such photo.');
	}
}

/** A team that became known by its result; it is not on the list. */
export function createTeam(event: QuizEvent, { input, dependencies, transaction }: Submission): Promise<Team> {
	const { uid: eventUid, namespace } = event;
	const fields = { uid: newUid(), namespace, eventUid, name: input.name };
	return createLastTeam({ ...fields, isListed: false, origin: 'result' }, dependencies.env.SECRET_KEY, transaction);
}

const mostTries = 3;

/** Stores the result as the next attempt of its team; a number taken in the meantime is counted again. */
export async function storeAttempt(
	work: Submission,
	fields: ReturnType<typeof resultFields>,
	tries = 1
): Promise<Result> {
	const where = { teamUid: fields.teamUid, catalogUid: fields.catalogUid };
	const last = (await Result.max('attempt', { where })) as number | null;
	try {
		return await Result.create({ ...fields, attempt: (last ?? 0) + 1 }, { transaction: work.transaction });
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		const known = await earlierSubmission(work.input, fields.eventUid);
		if (known) return known;
		if (tries >= mostTries) throw error;
		return storeAttempt(work, fields, tries + 1);
	}
}

/** The stored form of a submitted result, without its number. */
export function resultFields(
	{ input, now }: Submission,
	{ event, catalog, team, score }: { event: QuizEvent; catalog: Catalog; team: Team; score: SubmittedScore }
) {
	const { rows, ...numbers } = score;
	return {
		...numbers,
		...timesOf(input, now),
		namespace: event.namespace,
		attemptUid: newUid(),
		eventUid: event.uid,
		catalogUid: catalog.uid,
		catalog: catalog.slug,
		catalogName: catalog.name,
		teamUid: team.uid,
		name: team.name,
		state: 'finished' as const,
		verified: false,
		answered: rows.length ? rows.filter(({ status }) => status === 'accepted').length : score.total,
		settled: score.total,
		finishedAt: now,
		lastActiveAt: now,
		plan: { settings: {}, questions: [] },
		runningKey: null,
		submissionId: input.submissionId ?? null,
		payloadHash: input.submissionId ? contentHash(input) : null,
		scoringVersion
	};
}

/** Stores the answers of a submitted result with snapshots of their questions. */
export async function storeAnswers(
	{ now, transaction }: Submission,
	result: Result,
	rows: SubmittedScore['rows']
): Promise<void> {
	const { namespace, id: resultId, eventUid, teamUid, catalogUid, attempt } = result;
	const shared = { namespace, resultId, eventUid, teamUid, catalogUid, attempt, scoringVersion };
	const none = { openedAt: null, deadlineAt: null, answerId: null, receivedAt: now };
	await QuestionResult.bulkCreate(
		rows.map(({ question, limit, ...row }) => {
			const { id: questionId, type, points } = question;
			return {
				...shared,
				...none,
				...row,
				...settledAs(row, now),
				questionId,
				type,
				question,
				points,
				limitSec: limit
			};
		}),
		{ transaction }
	);
}
