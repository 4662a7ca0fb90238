import { select } from '../../../database/statements.ts';
import { AppError, conflict } from '../../../runtime/errors.ts';
import { mostTeams } from '../events/settings/joining.ts';
import { Team } from './model.ts';

const mostDevices = 1000;
const dayMs = 86_400_000;
/** The longest that a phone keeps the cookie of a team, in milliseconds. */
export const longestCookieMs = 180 * dayMs;

/** How many rows a statement counts, for one value; asked by every phone that joins. */
async function count(from: string, value: string): Promise<number> {
	const [row] = await select<{ amount: number }>(Team.sequelize!, `SELECT COUNT(*) AS amount FROM ${from}`, [value]);
	return Number(row!.amount);
}

/** How many living teams an event has. They have a key, and the index that keeps it unique counts them without reading one. */
export const livingCount = (eventUid: string): Promise<number> =>
	count('teams WHERE event_uid = ? AND name_key IS NOT NULL', eventUid);

/** 409 for whoever finds no room in an event. */
export const eventFull = (): AppError => new AppError('event_full', 'This event takes no more teams.');

/** 409 when an event has so many teams that nobody may add so many more. */
export async function requireRoomForTeams(eventUid: string, more: number): Promise<void> {
	if ((await livingCount(eventUid)) + more > mostTeams) throw eventFull();
}

/** 409 when a team has so many phones that no more fit. */
export async function requireRoomForDevice(teamUid: string): Promise<void> {
	const devices = await count('team_devices WHERE team_uid = ? AND revoked_at IS NULL', teamUid);
	if (devices >= mostDevices) throw conflict('This team takes no more phones.');
}
