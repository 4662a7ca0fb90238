import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { operation, type Work } from '../../../operation.ts';
import { findCatalog } from '../../catalogs/find.ts';
import { catalogKey } from '../../catalogs/schema.ts';
import { requireOpen } from '../../events/gate.ts';
import { eventKey } from '../../events/schema.ts';
import type { Catalog } from '../../catalogs/model.ts';
import { Result } from '../../results/model.ts';
import { Team } from '../../teams/model.ts';
import { eventByUid, loadEvent, requireTeam, type LoadedEvent } from '../event.ts';
import { foreignId, freshAttempt, planFor } from '../fresh-attempt.ts';
import { clientId } from '../schema.ts';
import { attemptOf, ownAttempt } from '../own.ts';
import { playOrPreview, startPreview } from '../preview.ts';
import { summaryOf } from '../summary.ts';

/** Starts a station, or goes on with the running attempt of the team: then `resumed` is true. */
export const startAttempt = operation({
	summary: 'Start a station or go on with it.',
	access: playOrPreview,
	input: z.strictObject({
		event: eventKey,
		attemptId: clientId,
		catalog: catalogKey,
		preview: z.boolean().default(false).describe('Staff only: try the station; nothing of it counts')
	}),
	writes: [],
	target: () => null,
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const { event } = loaded;
		if (work.input.preview) return startPreview(work, loaded);
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
	const row = {
		...freshAttempt(loaded.event, catalog, plan),
		attemptUid: attemptId,
		attempt,
		teamUid: team.uid,
		name: team.name,
		source: 'play' as const,
		verified: true,
		runningKey: runningKey(team, catalog)
	};
	try {
		return await Result.create({ ...row, startedAt: now, lastActiveAt: now }, { transaction });
	} catch (error) {
		if (error instanceof UniqueConstraintError) throw foreignId();
		throw error;
	}
}

async function refuseReplay(work: Work<unknown>, loaded: LoadedEvent, earlier: Result[]): Promise<void> {
	if (!loaded.settings.competitionMode) return;
	const counted = earlier.find(({ state, answered }) => state === 'finished' || answered > 0);
	if (!counted) return;
	throw new AppError('already_played', 'Your team has played this station already.', {
		extra: { summary: await summaryOf(work, loaded, counted) }
	});
}

/** An attempt of the own team with every stored answer. */
export const showAttempt = operation({
	summary: 'Show an attempt of the own team.',
	access: playOrPreview,
	input: z.strictObject({ attempt: clientId }),
	async run(work) {
		const result = await ownAttempt(work, work.input.attempt);
		return attemptOf(work, await eventByUid(result.eventUid), result);
	}
});
