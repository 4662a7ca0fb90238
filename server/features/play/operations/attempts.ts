import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { AppError, notFound } from '../../../errors.ts';
import { operation, type Work } from '../../../operation.ts';
import { findCatalog, questionsOf } from '../../catalogs/find.ts';
import { maxPointsOf, catalogKey, storedQuestion } from '../../catalogs/schema.ts';
import { requireOpen } from '../../events/gate.ts';
import type { QuizEvent } from '../../events/model.ts';
import { eventKey } from '../../events/schema.ts';
import type { Catalog } from '../../catalogs/model.ts';
import { Result, type AttemptPlan } from '../../results/model.ts';
import { Team } from '../../teams/model.ts';
import { eventByUid, loadEvent, requireTeam, type LoadedEvent } from '../event.ts';
import { questionOrder } from '../order.ts';
import { isScored, planSettings } from '../plan.ts';
import { clientId } from '../schema.ts';
import { limitSeconds, scoringVersion } from '../scoring.ts';
import { attemptOf, ownAttempt } from '../own.ts';
import { summaryOf } from '../summary.ts';

/** Starts a station, or goes on with the running attempt of the team: then `resumed` is true. */
export const startAttempt = operation({
	summary: 'Start a station or go on with it.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, attemptId: clientId, catalog: catalogKey }),
	writes: [],
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const { event } = loaded;
		const { team } = await requireTeam(work.actor, event.uid);
		await Team.findByPk(team.uid, { attributes: ['uid'], transaction: work.transaction!, lock: true });
		const known = await Result.findOne({ where: { eventUid: event.uid, attemptUid: work.input.attemptId } });
		if (known && known.teamUid !== team.uid) throw foreignId();
		if (known) return { ...(await attemptOf(work, event, known)), resumed: true as const };
		const catalog = await findCatalog(event.uid, work.input.catalog);
		const running = await Result.findOne({ where: { runningKey: runningKey(team, catalog) } });
		if (running) return { ...(await attemptOf(work, event, running)), resumed: true as const };
		requireOpen(event, work.now);
		const result = await createAttempt(work, loaded, team, catalog);
		// With its first attempt a team enters the ranking.
		work.touch(event.uid, 'rankings', 'catalogs', 'presence', 'own');
		return attemptOf(work, event, result);
	}
});

const runningKey = (team: Team, catalog: Catalog) => `${team.uid} ${catalog.uid}`;

async function createAttempt(
	work: Work<{ attemptId: string }>,
	loaded: LoadedEvent,
	team: Team,
	catalog: Catalog
): Promise<Result> {
	const { now, transaction } = work;
	const { attemptId } = work.input;
	const earlier = await Result.findAll({
		where: { teamUid: team.uid, catalogUid: catalog.uid },
		attributes: { exclude: ['plan'] },
		order: ['attempt']
	});
	await refuseReplay(work, loaded, earlier);
	const plan = await planFor(work, loaded, catalog, attemptId);
	const attempt = Math.max(0, ...earlier.map((row) => row.attempt)) + 1;
	const row = { ...freshAttempt(loaded.event, team, catalog, plan), attemptUid: attemptId, attempt };
	try {
		return await Result.create({ ...row, startedAt: now, lastActiveAt: now }, { transaction });
	} catch (error) {
		if (error instanceof UniqueConstraintError) throw foreignId();
		throw error;
	}
}

const foreignId = () => new AppError('idempotency_conflict', 'This id belongs to another attempt.');

/** What every attempt begins with. */
function freshAttempt(event: QuizEvent, team: Team, catalog: Catalog, plan: AttemptPlan) {
	const questions = plan.questions.map(({ question }) => question);
	return {
		namespace: event.namespace,
		eventUid: event.uid,
		catalogUid: catalog.uid,
		catalog: catalog.slug,
		catalogName: catalog.name,
		teamUid: team.uid,
		name: team.name,
		state: 'running' as const,
		source: 'play' as const,
		verified: true,
		correct: 0,
		total: questions.filter(({ type }) => isScored(type)).length,
		points: 0,
		maxPoints: maxPointsOf(questions),
		efficiency: 0,
		finishedAt: null,
		durationSec: null,
		plan,
		runningKey: runningKey(team, catalog),
		scoringVersion
	};
}

async function refuseReplay(work: Work<unknown>, loaded: LoadedEvent, earlier: Result[]): Promise<void> {
	if (!loaded.settings.competitionMode) return;
	const counted = earlier.find(({ state, answered }) => state === 'finished' || answered > 0);
	if (!counted) return;
	throw new AppError('already_played', 'Your team has played this station already.', {
		extra: { summary: await summaryOf(work, loaded, counted) }
	});
}

async function planFor(
	{ parts }: Work<unknown>,
	{ settings }: LoadedEvent,
	catalog: Catalog,
	attemptId: string
): Promise<AttemptPlan> {
	const stored = (await questionsOf(catalog.uid)).map(storedQuestion);
	if (!stored.length) throw notFound('catalog');
	const order = settings.shuffleQuestions ? questionOrder(parts.env.SECRET_KEY, attemptId, stored) : stored;
	const questions = order.map((question) => ({
		id: question.id,
		limit: limitSeconds(question.countdown, settings),
		question
	}));
	return { settings: { ...planSettings(settings) }, questions };
}

/** An attempt of the own team with every stored answer. */
export const showAttempt = operation({
	summary: 'Show an attempt of the own team.',
	access: { player: true },
	input: z.strictObject({ attempt: clientId }),
	async run(work) {
		const result = await ownAttempt(work, work.input.attempt);
		return attemptOf(work, await eventByUid(result.eventUid), result);
	}
});
