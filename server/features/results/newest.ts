import { Op } from 'sequelize';
import type { ResultList, ResultRow } from '../../live/updates.ts';
import { Team } from '../teams/model.ts';
import { Result } from './model.ts';

const mostRows = 200;
const finished = { [Op.or]: [{ state: 'finished' }, { state: 'expired', answered: { [Op.gt]: 0 } }] };

/** The newest 200 finished attempts of an event with the teams' present names; excluded teams are left out. */
export async function newestResults(eventUid: string, until: Date | null): Promise<ResultList> {
	const shown = await Team.findAll({ where: { eventUid, excluded: false }, attributes: ['uid', 'name'], raw: true });
	const names = new Map(shown.map(({ uid, name }) => [uid, name]));
	const where = {
		[Op.and]: [
			{ eventUid, source: { [Op.ne]: 'preview' }, teamUid: [...names.keys()] },
			until ? { finishedAt: { [Op.lte]: until } } : {},
			finished
		]
	};
	const rows = await Result.findAll({
		where,
		attributes: { exclude: ['plan'] },
		order: [
			['finishedAt', 'DESC'],
			['id', 'DESC']
		],
		limit: mostRows
	});
	return { rows: rows.map((row) => resultRow(row, names)), total: await Result.count({ where }) };
}

const resultRow = (row: Result, names: Map<string, string>): ResultRow => ({
	id: row.id,
	teamUid: row.teamUid!,
	name: names.get(row.teamUid!) ?? row.name,
	catalog: row.catalog,
	catalogName: row.catalogName,
	attempt: row.attempt,
	correct: row.correct,
	total: row.total,
	wrong: row.total - row.correct,
	points: row.points,
	maxPoints: row.maxPoints,
	durationSec: row.durationSec === null ? null : Number(row.durationSec),
	finishedAt: row.finishedAt!.toISOString(),
	verified: row.verified
});
