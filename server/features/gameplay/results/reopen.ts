import { Op } from 'sequelize';
import { isPractice } from '#lib/ranking/attempts.ts';
import { AppError, notFound } from '../../../runtime/errors.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { settingsOfEvent } from '../../authoring/events/load.ts';
import { countingRules } from '../../authoring/events/settings.ts';
import { rankingsOfTeam } from './state/ranking-topics.ts';
import { lockTeam } from '../../authoring/teams/find.ts';
import { Result } from './model.ts';
import { attemptsOfTeam } from './board/ranking-rows.ts';
import { resultsResource } from './state/revision.ts';

/** When a result was reopened first, with its ids. */
export interface Reopened {
	event_uid: string;
	id: number;
	reopenedAt: string;
}

type Reopening = Pick<WriteWork, 'namespace' | 'now' | 'changed' | 'notify' | 'transaction'>;

/** Keeps what a team made at the catalog of a result so far, but lets it stop counting; doing it twice changes nothing. */
export async function reopen(
	{ namespace, now, changed, notify, transaction }: Reopening,
	resultId: number
): Promise<Reopened> {
	const found = await findResult(resultId, namespace);
	// The team's phones start attempts with the same lock, so that none comes in between.
	await lockTeam(found.teamUid!, transaction);
	const result = await findResult(resultId, namespace);
	if (result.state === 'running') throw new AppError('wrong_state', 'This attempt is still running.');
	if (result.roundUid) throw new AppError('wrong_state', 'The host leads this station: nobody plays it alone.');
	const { eventUid, reopenedAt } = result;
	if (reopenedAt) return { event_uid: eventUid, id: result.id, reopenedAt: reopenedAt.toISOString() };
	const id = await attemptsToReopen(result);
	await Result.update({ reopenedAt: now }, { where: { eventUid, id }, transaction });
	changed(resultsResource(eventUid));
	notify(eventUid, rankingsOfTeam(result.teamUid!), 'results', 'catalogs', `own:${result.teamUid}`);
	return { event_uid: eventUid, id: result.id, reopenedAt: now.toISOString() };
}

async function findResult(id: number, namespace: string): Promise<Result> {
	const where = { id, namespace, teamUid: { [Op.not]: null } };
	const result = await Result.findOne({ where, attributes: { exclude: ['plan'] } });
	if (!result) throw notFound('result');
	return result;
}

/** Ids of all attempts of the team at the catalog that are not reopened yet, but for a running one that counts. */
async function attemptsToReopen({ eventUid, teamUid, catalogUid }: Result): Promise<number[]> {
	const rules = countingRules(await settingsOfEvent(eventUid));
	const made = (await attemptsOfTeam(eventUid, teamUid!)).filter((each) => each.catalogUid === catalogUid);
	const stays = (each: (typeof made)[number]) => each.state === 'running' && !isPractice(each, made, rules);
	return made.filter((each) => !each.reopened && !stays(each)).map((each) => each.resultId);
}
