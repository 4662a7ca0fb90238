import type { Request } from 'express';
import { outsideTransaction, select } from '../database/statements.ts';
import { TeamDevice } from '../features/authoring/teams/model.ts';
import { createBatch, turn } from '../runtime/batch.ts';
import { sha256 } from '../runtime/crypto.ts';
import { bearerText } from './bearer.ts';
import { deviceTokenForm } from './device-token.ts';
import type { Device } from './actor.ts';

/** Play cookies have this and the uid of their event as a name; the value is a device token. */
export const playCookiePrefix = 'mq_play_';
const mostCookies = 20;

/** The device tokens of the play cookies in a Cookie header. */
export const playTokens = (cookieHeader: string): string[] =>
	cookieHeader
		.split(/;\s*/)
		.filter((cookie) => cookie.startsWith(playCookiePrefix))
		.map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
		.filter((token) => deviceTokenForm.test(token))
		.slice(0, mostCookies);

/** The device tokens a request carries: one of the header, or the play cookies of its events. */
function deviceTokens(request: Request): string[] {
	const bearer = bearerText(request);
	if (bearer === undefined) return playTokens(request.get('cookie') ?? '');
	return deviceTokenForm.test(bearer) ? [bearer] : [];
}

/** The living devices of these tokens by age: not revoked, their team not removed, their namespace active. */
export const findDevices = async (tokens: string[]): Promise<Device[]> => [
	...(tokens.length ? await devicesByToken(tokens) : new Map<string, Device>()).values()
];

const ofTurn = createBatch((tokens: string[]) => outsideTransaction(() => devicesByToken(tokens)), turn);

/** The same for a request: the requests of a turn of the event loop ask in one statement. */
export async function devicesOfRequest(request: Request): Promise<Device[]> {
	const found = await Promise.all(deviceTokens(request).map(ofTurn));
	return found.filter((device) => device !== undefined).sort((one, other) => one.id - other.id);
}

/** Living devices by their tokens, the oldest first; at least one token. */
export async function devicesByToken(tokens: string[]): Promise<Map<string, Device>> {
	const tokenOf = new Map(tokens.map((token) => [sha256(token), token]));
	const rows = await livingDevices('device.token_hash', [...tokenOf.keys()]);
	return new Map(rows.map(({ tokenHash, ...device }) => [tokenOf.get(tokenHash)!, device]));
}

/** Living devices by their ids; at least one id. */
export async function devicesById(ids: number[]): Promise<Map<number, Device>> {
	const rows = await livingDevices('device.id', ids);
	return new Map(rows.map(({ tokenHash: _, ...device }) => [device.id, device]));
}

// Asked on every call of a phone, so it is one statement.
const living = `SELECT device.id AS id, device.namespace AS namespace, device.event_uid AS eventUid, device.team_uid AS teamUid,
	device.last_seen_at AS lastSeenAt, device.token_hash AS tokenHash
	FROM team_devices AS device
	JOIN teams AS team ON team.uid = device.team_uid AND team.removed_at IS NULL
	JOIN namespaces AS home ON home.namespace = device.namespace AND home.is_active = 1
	WHERE device.revoked_at IS NULL AND`;

async function livingDevices(column: string, keys: (string | number)[]): Promise<(Device & { tokenHash: string })[]> {
	type Found = Omit<Device, 'lastSeenAt'> & { tokenHash: string; lastSeenAt: Date | string };
	const sql = `${living} ${column} IN (${keys.map(() => '?').join(', ')}) ORDER BY device.id`;
	const rows = await select<Found>(TeamDevice.sequelize!, sql, keys);
	return rows.map((row) => ({ ...row, lastSeenAt: new Date(row.lastSeenAt) }));
}
