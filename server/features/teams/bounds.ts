import { select } from '../../database/statements.ts';
import { conflict } from '../../runtime/errors.ts';
import { Team } from './model.ts';

// More than any room holds; beyond it somebody only fills the database.
const mostTeams = 10_000;
const mostDevices = 1000;
const dayMs = 86_400_000;
/** The longest that a phone keeps the cookie of a team, in milliseconds. */
export const longestCookieMs = 180 * dayMs;

/** How many rows a statement counts, for one value; asked by every phone that joins. */
async function count(from: string, value: string): Promise<number> {
	const [row] = await select<{ amount: number }>(Team.sequelize!, `SELECT COUNT(*) AS amount FROM ${from}`, [value]);
	return Number(row!.amount);
}

/** 409 when an event has so many teams that nobody may add so many more. */
export async function requireRoomForTeam(eventUid: string, more = 1): Promise<void> {
	// Living teams have a key, and the index that keeps it unique counts them without reading one.
	const teams = await count('teams WHERE event_uid = ? AND name_key IS NOT NULL', eventUid);
	if (teams + more > mostTeams) throw conflict('This event takes no more teams.');
}

/** 409 when a team has so many phones that no more fit. */
export async function requireRoomForDevice(teamUid: string): Promise<void> {
	const devices = await count('team_devices WHERE team_uid = ? AND revoked_at IS NULL', teamUid);
	if (devices >= mostDevices) throw conflict('This team takes no more phones.');
}
