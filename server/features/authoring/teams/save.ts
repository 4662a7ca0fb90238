import { UniqueConstraintError, type Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { AppError } from '../../../runtime/errors.ts';
import { teamOfName } from './find.ts';
import { withFreeCodes } from './join-code.ts';
import { Team } from './model.ts';
import type { TeamOrigin } from './schema.ts';
import { newTeamProofs } from './token.ts';

const nameTaken = () => new AppError('name_taken', 'Another team has this name.');

/** 409 `name_taken` when another living team has the name. */
export async function requireFreeName(eventUid: string, name: string, exceptUid?: string): Promise<void> {
	const other = await teamOfName(eventUid, name);
	if (other && other.uid !== exceptUid) throw nameTaken();
}

/** Writes names of teams; 409 `name_taken` when another writer took one of them at the same moment. */
export async function unlessNameTaken<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (error instanceof UniqueConstraintError) throw nameTaken();
		throw error;
	}
}

/** The fields of a new team; its name must be validated already. */
export interface NewTeam {
	uid: string;
	namespace: string;
	eventUid: string;
	name: string;
	sortOrder: number;
	isListed: boolean;
	origin: TeamOrigin;
	/** Factor of its time limits; 1 when left out. */
	extraTime?: number;
}

/** Makes teams with fresh tokens and codes in one statement. */
export const createTeamRows = (teams: NewTeam[], secretKey: string, transaction: Transaction): Promise<Team[]> =>
	withFreeCodes(() =>
		Team.bulkCreate(
			teams.map((team) => ({
				...team,
				wasListed: team.isListed,
				nameKey: nameKey(team.name),
				...newTeamProofs(secretKey)
			})),
			{ transaction }
		)
	);

/** The place behind all teams of an event. */
export async function nextPlace(eventUid: string, transaction: Transaction): Promise<number> {
	const last = await Team.max<number | null, Team>('sortOrder', { where: { eventUid, removedAt: null }, transaction });
	return (last ?? -1) + 1;
}

/** Makes a team behind all others of its event, with fresh token and code. */
export async function createLastTeam(
	team: Omit<NewTeam, 'sortOrder'>,
	secretKey: string,
	transaction: Transaction
): Promise<Team> {
	const sortOrder = await nextPlace(team.eventUid, transaction);
	const [created] = await createTeamRows([{ ...team, sortOrder }], secretKey, transaction);
	return created!;
}

/** Gives a living team another name; 409 `name_taken` when another one has it. */
export async function renameTeam(team: Team, name: string, transaction: Transaction): Promise<void> {
	await requireFreeName(team.eventUid, name, team.uid);
	const fields = { name, nameKey: nameKey(name), version: team.version + 1 };
	await unlessNameTaken(() => team.update(fields, { transaction }));
}

/** Deletes the rows of teams of an event, with their phones and photos; returns how many teams there were. */
export const deleteTeams = (eventUid: string, uids: string[], transaction: Transaction): Promise<number> =>
	Team.destroy({ where: { eventUid, uid: uids }, transaction });
