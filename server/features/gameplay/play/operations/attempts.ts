import { z } from 'zod';
import { countedDone, nextAttempt, nextNumber } from '#lib/ranking/attempts.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { findCatalog } from '../../../authoring/catalogs/find.ts';
import { catalogKey } from '../../../authoring/catalogs/schema.ts';
import { requireBegun, requireOpen } from '../../../authoring/events/calendar/availability.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { attemptByUid, attemptsById, runningAttempt } from '../../results/attempts/attempt-rows.ts';
import type { Result } from '../../results/model.ts';
import { foreignId, startTeamAttempt } from '../../results/attempts/start-attempt.ts';
import type { AttemptRow } from '../../results/board/ranking-input.ts';
import { attemptsOfTeam } from '../../results/board/ranking-rows.ts';
import { rankingsOfNewcomer } from '../../results/state/ranking-topics.ts';
import { isUsedByRound } from '../../rounds/find.ts';
import { lockTeam } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { extraTimeOf } from '../../../authoring/teams/schema.ts';
import { ownTopic, requireTeam, teamShare } from '../event.ts';
import { eventByUid, loadEvent, withSettings, type LoadedEvent } from '../../../authoring/events/load.ts';
import { planFor } from '../../results/attempts/attempt-questions.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { attemptOf, ownAttempt } from '../attempts/attempt-access.ts';
import { playOrPreview, startPreview } from '../preview.ts';
import { summaryOf } from '../summary.ts';

/** Starts a station, or resumes the running attempt of the team: then `resumed` is true. */
export const startAttempt = operation({
	summary: 'Start a station or go on with it.',
	access: playOrPreview,
	input: z.strictObject({
		event: eventKey,
		attemptId: clientId,
		catalog: catalogKey,
		preview: z.boolean().default(false).describe('Staff only: try the station; nothing of it counts')
	}),
	changes: [],
	share: teamShare,
	target: () => null,
	async run(work) {
		const loaded = await loadEvent(work, work.input.event);
		const { event } = loaded;
		if (work.input.preview) return startPreview(work, loaded);
		const { team } = await requireTeam(work.actor, event.uid);
		await lockTeam(team.uid, work.transaction);
		const known = await attemptByUid(event.uid, work.input.attemptId);
		if (known && known.teamUid !== team.uid) throw foreignId();
		if (known) return { ...(await attemptOf(work, loaded, known)), resumed: true as const };
		requireBegun(event, work.now);
		const catalog = await findCatalog(event.uid, work.input.catalog);
		const running = await runningAttempt(team.uid, catalog.uid);
		await refusePaced(loaded, catalog.uid);
		if (running) return { ...(await attemptOf(work, loaded, running)), resumed: true as const };
		requireOpen(event, work.now);
		const result = await createAttempt(work, loaded, team, catalog);
		// With its first attempt a team enters the ranking.
		work.notify(event.uid, rankingsOfNewcomer(team.uid), 'catalogs', 'presence', ownTopic(work.actor, result));
		return attemptOf(work, loaded, result);
	}
});

/** Where the host leads, nobody plays at their own pace: in the whole event, or at the stations that a round has used. */
async function refusePaced({ settings }: LoadedEvent, catalogUid: string): Promise<void> {
	const { playMode } = settings;
	if (playMode === 'host' || (playMode === 'both' && (await isUsedByRound(catalogUid))))
		throw new AppError('host_paced', 'The host leads through these questions.');
}

async function createAttempt(
	work: WriteWork<{ attemptId: string }>,
	loaded: LoadedEvent,
	team: Team,
	catalog: Catalog
): Promise<Result> {
	const { now, transaction } = work;
	const { attemptId } = work.input;
	const earlier = (await attemptsOfTeam(team.eventUid, team.uid)).filter((row) => row.catalogUid === catalog.uid);
	await refuseReplay(work, loaded, earlier);
	const plan = await planFor(work, loaded, catalog, attemptId, extraTimeOf(team));
	const start = { event: loaded.event, catalog, plan, attemptUid: attemptId, now, transaction };
	return startTeamAttempt(start, team, nextNumber(earlier));
}

async function refuseReplay(work: Work, loaded: LoadedEvent, earlier: AttemptRow[]): Promise<void> {
	if (nextAttempt(earlier, loaded.settings) !== 'none') return;
	const { resultId } = countedDone(earlier, loaded.settings)!;
	const [counted] = await attemptsById([resultId]);
	throw new AppError('already_played', 'Your team has played this station already.', {
		extra: { summary: await summaryOf(work, loaded, counted!) }
	});
}

/** An attempt of the own team with every stored answer. */
export const showAttempt = operation({
	summary: 'Show an attempt of the own team.',
	access: playOrPreview,
	input: z.strictObject({ attempt: clientId }),
	async run(work) {
		const result = await ownAttempt(work, work.input.attempt);
		return attemptOf(work, await withSettings(await eventByUid(result.eventUid)), result);
	}
});
