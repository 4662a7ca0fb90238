import { Op, type Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { findRow, updateRows } from '../../../database/rows.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { AppError, invalidField, notFound } from '../../../runtime/errors.ts';
import { changedTeams } from '../teams/find.ts';
import { keyOfFilter, namesOf, type NameFilter } from './filter.ts';
import { TeamName } from './model.ts';

/** What a name is that nobody holds any more. */
export const free = (now: Date) => ({
	state: 'released' as const,
	activeKey: null,
	heldBy: null,
	heldFrom: null,
	releasedAt: now
});

/** Frees names of an event that nobody confirmed in time, and those that were made under other settings or from other words. */
export async function releaseOver(
	eventUid: string,
	filter: NameFilter,
	now: Date,
	transaction: Transaction
): Promise<void> {
	const isOld = {
		[Op.or]: [{ filterKey: { [Op.ne]: keyOfFilter(filter) } }, { lexiconVersion: { [Op.ne]: namesOf(filter).version } }]
	};
	const over = [
		{ state: 'reserved', expiresAt: { [Op.lte]: now } },
		{ state: ['buffered', 'reserved'], ...isOld }
	];
	await TeamName.update(free(now), { where: { eventUid, [Op.or]: over }, transaction });
}

/** The name of a token, held or in use; null for tokens that are unknown or over. */
async function nameOfToken(eventUid: string, token: string, now: Date, transaction: Transaction) {
	const row = await findRow(TeamName, { tokenHash: sha256(token), eventUid }, { transaction, lock: true });
	const isHeld = row?.state === 'reserved' && row.expiresAt! > now;
	return isHeld || row?.state === 'assigned' ? row : null;
}

/** A call about one name by its token. */
interface ByToken {
	eventUid: string;
	token: string;
	now: Date;
	transaction: Transaction;
}

/** Takes a held name into use; a repeat changes nothing. 404 for a token that is unknown, over, or of another name. */
export async function confirmName({ eventUid, token, now, transaction }: ByToken, name?: string): Promise<TeamName> {
	const row = await nameOfToken(eventUid, token, now, transaction);
	if (!row || (name !== undefined && nameKey(name) !== row.nameKey)) throw notFound('reservation');
	if (row.state === 'reserved')
		await updateRows(
			TeamName,
			{ state: 'assigned', assignedAt: now, heldBy: null, heldFrom: null },
			{ id: row.id, state: 'reserved' },
			transaction
		);
	return row;
}

/** Gives a name up, by its token: 404 when it is unknown or over, 409 when a team has the name. */
export async function releaseName({ eventUid, token, now, transaction }: ByToken): Promise<void> {
	const row = await nameOfToken(eventUid, token, now, transaction);
	if (!row) throw notFound('reservation');
	if (row.teamUid) throw new AppError('wrong_state', 'A team has this name.');
	await updateRows(TeamName, free(now), { id: row.id }, transaction);
}

/** 422 at `reservationToken` unless it holds this name. */
export async function requireHeld(by: ByToken, name: string): Promise<void> {
	const row = await nameOfToken(by.eventUid, by.token, by.now, by.transaction);
	if (row?.teamUid || row?.nameKey !== nameKey(name))
		throw invalidField('reservationToken', 'expired', 'This name is not held any more.');
}

/** Takes the held name into use for a team that just got it. */
export async function assignName(by: ByToken, teamUid: string): Promise<void> {
	const { id } = await confirmName(by);
	await updateRows(TeamName, { teamUid }, { id }, by.transaction);
}

// Longer than any round of the minute takes, also one that comes late.
const changedMs = 10 * 60_000;
const chunk = 500;

/** Frees what nobody confirmed in time, and the names of teams that have another one or were removed; answers how many. */
export async function releaseUnused(now: Date, transaction: Transaction): Promise<number> {
	const expired = { state: 'reserved', expiresAt: { [Op.lte]: now } };
	let [count] = await TeamName.update(free(now), { where: expired, transaction });
	const teams = await changedTeams(new Date(now.getTime() - changedMs));
	const keys = new Map(teams.map((team) => [team.uid, team.nameKey]));
	const uids = [...keys.keys()];
	for (let from = 0; from < uids.length; from += chunk) {
		const where = { teamUid: uids.slice(from, from + chunk), state: 'assigned' };
		const rows = await TeamName.findAll({ where, attributes: ['id', 'teamUid', 'nameKey'], transaction });
		const left = rows.filter((row) => keys.get(row.teamUid!) !== row.nameKey).map(({ id }) => id);
		if (left.length) await TeamName.update(free(now), { where: { id: left }, transaction });
		count += left.length;
	}
	return count;
}

const mostReleased = 1000;

/** Forgets names that were free again before any team had them, but for the newest thousand of each event; answers how many. */
export async function forgetReleased(transaction: Transaction): Promise<number> {
	const where = { state: 'released', assignedAt: null };
	const events = (await TeamName.findAll({
		where,
		attributes: ['eventUid', [TeamName.sequelize!.fn('COUNT', '*'), 'count']],
		group: ['eventUid'],
		raw: true,
		transaction
	})) as unknown as { eventUid: string; count: number }[];
	let removed = 0;
	for (const { eventUid, count } of events) {
		if (count <= mostReleased) continue;
		const last = await TeamName.findOne({
			where: { ...where, eventUid },
			order: [['id', 'DESC']],
			offset: mostReleased,
			transaction
		});
		if (last)
			removed += await TeamName.destroy({ where: { ...where, eventUid, id: { [Op.lte]: last.id } }, transaction });
	}
	return removed;
}
