import type { Request } from 'express';
import { QueryTypes } from 'sequelize';
import { TeamDevice } from '../features/teams/model.ts';
import { sha256 } from '../secrets.ts';
import { bearerText } from './bearer.ts';
import type { Device } from './actor.ts';

export const playCookiePrefix = 'mq_play_';
const tokenForm = /^mqd_[A-Za-z0-9_-]{43}$/;
const mostCookies = 20;

/** The device tokens of the play cookies in a Cookie header. */
export const playTokens = (cookieHeader: string): string[] =>
	cookieHeader
		.split(/;\s*/)
		.filter((cookie) => cookie.startsWith(playCookiePrefix))
		.map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
		.filter((token) => tokenForm.test(token))
		.slice(0, mostCookies);

/** The device tokens a request carries: one of the header, or the play cookies of its events. */
export function deviceTokens(request: Request): string[] {
	const bearer = bearerText(request);
	if (bearer === undefined) return playTokens(request.get('cookie') ?? '');
	return tokenForm.test(bearer) ? [bearer] : [];
}

/** The living devices of these tokens by age: not revoked, their team not removed, their namespace active. */
export const findDevices = async (tokens: string[]): Promise<Device[]> =>
	tokens.length ? livingDevices('device.token_hash IN (:keys)', tokens.map(sha256)) : [];

/** A device by its id, while it lives. */
export const findDevice = async (id: number): Promise<Device | undefined> =>
	(await livingDevices('device.id IN (:keys)', [id]))[0];

// Asked on every call of a phone, so it is one statement.
const living = `SELECT device.id AS id, device.namespace AS namespace, device.event_uid AS eventUid, device.team_uid AS teamUid
	FROM team_devices AS device
	JOIN teams AS team ON team.uid = device.team_uid AND team.removed_at IS NULL
	JOIN namespaces AS home ON home.namespace = device.namespace AND home.is_active = 1
	WHERE device.revoked_at IS NULL AND`;

const livingDevices = (condition: string, keys: (string | number)[]): Promise<Device[]> =>
	TeamDevice.sequelize!.query<Device>(`${living} ${condition} ORDER BY device.id`, {
		replacements: { keys },
		type: QueryTypes.SELECT
	});
