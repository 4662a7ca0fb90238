import type { Request } from 'express';
import { Op, type WhereOptions } from 'sequelize';
import { Team, TeamDevice } from '../features/teams/model.ts';
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

/** The living devices of these tokens: not revoked, and their team not removed. */
export const findDevices = async (tokens: string[]): Promise<Device[]> =>
	tokens.length ? livingDevices({ tokenHash: { [Op.in]: tokens.map(sha256) } }) : [];

/** A device by its id, while it lives. */
export const findDevice = async (id: number): Promise<Device | undefined> => (await livingDevices({ id }))[0];

async function livingDevices(where: WhereOptions): Promise<Device[]> {
	const rows = await TeamDevice.findAll({ where: { [Op.and]: [where, { revokedAt: null }] }, raw: true });
	if (!rows.length) return [];
	const teams = await Team.findAll({
		where: { uid: rows.map((row) => row.teamUid), removedAt: null },
		attributes: ['uid'],
		raw: true
	});
	const living = new Set(teams.map((team) => team.uid));
	return rows
		.filter((row) => living.has(row.teamUid))
		.map(({ id, namespace, eventUid, teamUid }) => ({ id, namespace, eventUid, teamUid }));
}
