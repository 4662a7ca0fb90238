import { Op, type Transaction } from 'sequelize';
import { nameKey } from '#lib/questions/name-key.ts';
import { notFound } from '../../errors.ts';
import { Team, TeamDevice, type TeamOrigin } from './model.ts';
import type { TeamPresence } from './schema.ts';
import { newTeamToken } from './token.ts';

/** A living team of an event by uid; 404 when it is not there. With a transaction its row is locked till the commit. */
export async function findTeam(eventUid: string, uid: string, lockIn?: Transaction): Promise<Team> {
	const where = { uid, eventUid, removedAt: null };
	const team = await Team.findOne({ where, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });
	if (!team) throw notFound('team');
	return team;
}

/** The living teams of an event in list order. */
export const livingTeams = (eventUid: string): Promise<Team[]> =>
	Team.findAll({ where: { eventUid, removedAt: null }, order: ['sortOrder', 'nameKey'] });

/** Signed-in devices and last sign of life for each team of an event. */
export async function presenceOf(eventUid: string): Promise<(teamUid: string) => TeamPresence> {
	const rows = await TeamDevice.findAll({
		where: { eventUid, revokedAt: { [Op.is]: null } },
		attributes: ['teamUid', 'lastSeenAt']
	});
	const found = new Map<string, { devices: number; last: number }>();
	for (const { teamUid, lastSeenAt } of rows) {
		const known = found.get(teamUid) ?? { devices: 0, last: 0 };
		found.set(teamUid, { devices: known.devices + 1, last: Math.max(known.last, lastSeenAt.getTime()) });
	}
	return (teamUid) => {
		const known = found.get(teamUid);
		return { devices: known?.devices ?? 0, lastSeenAt: known ? new Date(known.last).toISOString() : null };
	};
}

/** What a new team needs; its name must be checked already. */
export interface NewTeam {
	uid: string;
	namespace: string;
	eventUid: string;
	name: string;
	sortOrder: number;
	isListed: boolean;
	origin: TeamOrigin;
}

/** Makes teams with fresh tokens in one statement. */
export const createTeamRows = (teams: NewTeam[], secretKey: string, transaction: Transaction): Promise<Team[]> =>
	Team.bulkCreate(
		teams.map((team) => {
			const { tokenHash, tokenEnc } = newTeamToken(secretKey);
			return { ...team, nameKey: nameKey(team.name), tokenHash, tokenEnc };
		}),
		{ transaction }
	);
