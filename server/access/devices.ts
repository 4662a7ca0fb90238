import type { Request } from 'express';
import { Op } from 'sequelize';
import { Team, TeamDevice } from '../features/teams/model.ts';
import { sha256 } from '../secrets.ts';
import { bearerText } from './bearer.ts';
import type { Device } from './actor.ts';

export const playCookiePrefix = 'mq_play_';
const tokenForm = /^mqd_[A-Za-z0-9_-]{43}$/;
const mostCookies = 20;

/** The device tokens a request carries: one of the header, or the play cookies of its events. */
export function deviceTokens(request: Request): string[] {
	const bearer = bearerText(request);
	if (bearer !== undefined) return tokenForm.test(bearer) ? [bearer] : [];
	const cookies = (request.get('cookie') ?? '').split(/;\s*/);
	return cookies
		.filter((cookie) => cookie.startsWith(playCookiePrefix))
		.map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
		.filter((token) => tokenForm.test(token))
		.slice(0, mostCookies);
}

/** The living devices of these tokens: not revoked, and their team not removed. */
export async function findDevices(tokens: string[]): Promise<Device[]> {
	if (!tokens.length) return [];
	const rows = await TeamDevice.findAll({
		where: { tokenHash: { [Op.in]: tokens.map(sha256) }, revokedAt: null },
		raw: true
	});
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
