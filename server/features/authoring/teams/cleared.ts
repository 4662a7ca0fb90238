import type { Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { livingNameKeys } from './find.ts';
import { Team, TeamDevice } from './model.ts';
import { removeTeams } from './list/replace-list.ts';

const mostAtOnce = 500;

function chunks<Of>(all: readonly Of[]): Of[][] {
	return Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, index) =>
		all.slice(index * mostAtOnce, (index + 1) * mostAtOnce)
	);
}

/** Takes teams out at one moment, by which they are found again. */
export async function removeTogether(uids: readonly string[], now: Date, transaction: Transaction): Promise<void> {
	for (const some of chunks(uids)) await removeTeams(some, now, transaction);
}

/** Brings the teams of an event back that were taken out at a moment and named themselves, and their phones with them. */
export async function restoreTogether(
	eventUid: string,
	at: Date,
	transaction: Transaction
): Promise<{ restored: number; left: number }> {
	const where = { eventUid, removedAt: at, origin: 'self' as const, wasListed: false };
	const teams = await Team.findAll({ where, order: ['createdAt', 'uid'], transaction });
	const taken = new Set(await livingNameKeys(eventUid, undefined, transaction));
	const back = teams.filter(({ name }) => {
		const key = nameKey(name);
		return !taken.has(key) && taken.add(key);
	});
	for (const team of back) await team.update({ removedAt: null, nameKey: nameKey(team.name) }, { transaction });
	for (const some of chunks(back.map(({ uid }) => uid)))
		await TeamDevice.update({ revokedAt: null }, { where: { teamUid: some, revokedAt: at }, transaction });
	return { restored: back.length, left: teams.length - back.length };
}
