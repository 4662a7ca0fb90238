import { select } from '../../../database/statements.ts';
import type { Work } from '../../../operation/operation.ts';
import { AppError, conflict } from '../../../runtime/errors.ts';
import { Team } from './model.ts';

const mostDevices = 1000;
const dayMs = 86_400_000;
/** The longest that a phone keeps the cookie of a team, in milliseconds. */
export const longestCookieMs = 180 * dayMs;

/** How many rows a statement counts, for one value; used by every phone that joins. */
async function count(from: string, value: string): Promise<number> {
	const [row] = await select<{ amount: number }>(Team.sequelize!, `SELECT COUNT(*) AS amount FROM ${from}`, [value]);
	return Number(row!.amount);
}

/** The number of live teams of an event. They have a key whose unique index counts them without reading a row. */
export const livingCount = (eventUid: string): Promise<number> =>
	count('teams WHERE event_uid = ? AND name_key IS NOT NULL', eventUid);

/** 409 if an event is full. */
export const eventFull = (): AppError => new AppError('event_full', 'This event takes no more teams.');

/** How many teams join an event by themselves at most: what it expects, within the bound of the installation. */
export const placesIn = (
	{ expectedTeams }: { expectedTeams: number | null },
	{ MAX_TEAMS_PER_EVENT }: { MAX_TEAMS_PER_EVENT: number }
): number => Math.min(expectedTeams ?? MAX_TEAMS_PER_EVENT, MAX_TEAMS_PER_EVENT);

/** 409 if an event has so many teams that so many more cannot be added. */
export async function requireRoomForTeams(
	{ dependencies }: Pick<Work, 'dependencies'>,
	eventUid: string,
	more: number
): Promise<void> {
	if ((await livingCount(eventUid)) + more > dependencies.env.MAX_TEAMS_PER_EVENT) throw eventFull();
}

/** 409 when a team has so many phones that no more fit. */
export async function requireRoomForDevice(teamUid: string): Promise<void> {
	const devices = await count('team_devices WHERE team_uid = ? AND revoked_at IS NULL', teamUid);
	if (devices >= mostDevices) throw conflict('This team takes no more phones.');
}
