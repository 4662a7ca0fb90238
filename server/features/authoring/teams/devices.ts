import { Op, QueryTypes, UniqueConstraintError, type Transaction } from 'sequelize';
import { findRow, findRows, insertRow, updateRows } from '../../../database/rows.ts';
import { change, select, storedTime } from '../../../database/statements.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { Device } from '../../../access/actor.ts';
import { firstDeviceToken, newDeviceToken } from '../../../access/device-token.ts';
import { requireRoomForDevice } from './bounds.ts';
import { TeamDevice, type Team } from './model.ts';
import type { TeamPresence } from './schema.ts';

/** Signed-in devices and last sign of life for each team of an event. */
export async function presenceOf(eventUid: string): Promise<(teamUid: string) => TeamPresence> {
	const rows = await select<{ teamUid: string; devices: number; last: Date | string }>(
		TeamDevice.sequelize!,
		`SELECT team_uid AS teamUid, COUNT(*) AS devices, MAX(last_seen_at) AS last FROM team_devices
		WHERE event_uid = ? AND revoked_at IS NULL GROUP BY team_uid`,
		[eventUid]
	);
	const found = new Map(rows.map((row) => [row.teamUid, row]));
	return (teamUid) => {
		const { devices = 0, last } = found.get(teamUid) ?? {};
		return { devices, lastSeenAt: last === undefined ? null : new Date(last).toISOString() };
	};
}

/** The same for one team. */
export async function presenceOfTeam(teamUid: string): Promise<TeamPresence> {
	const rows = await findRows(TeamDevice, { teamUid, revokedAt: null }, { only: ['lastSeenAt'] });
	const last = Math.max(...rows.map(({ lastSeenAt }) => lastSeenAt.getTime()));
	return { devices: rows.length, lastSeenAt: rows.length ? new Date(last).toISOString() : null };
}

/** When a device of each team that joined an event was last seen, the last one first. */
export async function lastSeenOf(eventUid: string): Promise<Map<string, Date>> {
	const rows = await TeamDevice.sequelize!.query<{ teamUid: string; lastSeenAt: Date | string }>(
		`SELECT team_uid AS teamUid, MAX(last_seen_at) AS lastSeenAt FROM team_devices
		WHERE event_uid = :eventUid AND revoked_at IS NULL GROUP BY team_uid ORDER BY lastSeenAt DESC`,
		{ replacements: { eventUid }, type: QueryTypes.SELECT }
	);
	return new Map(rows.map(({ teamUid, lastSeenAt }) => [teamUid, new Date(lastSeenAt)]));
}

/** The living teams with a device that is signed in, in no order. */
export const joinedTeams = (eventUid: string): Promise<{ uid: string; name: string }[]> =>
	select(
		TeamDevice.sequelize!,
		`SELECT t.uid, t.name FROM teams t WHERE t.event_uid = ? AND t.removed_at IS NULL AND EXISTS
		(SELECT 1 FROM team_devices d WHERE d.team_uid = t.uid AND d.revoked_at IS NULL)`,
		[eventUid]
	);

/** The living teams with a device that is signed in: those that joined last come first. */
export const newestJoined = (eventUid: string, limit: number): Promise<{ teamUid: string; name: string }[]> =>
	select(
		TeamDevice.sequelize!,
		`SELECT t.uid AS teamUid, t.name FROM teams t JOIN team_devices d ON d.team_uid = t.uid AND d.revoked_at IS NULL
		WHERE t.event_uid = ? AND t.removed_at IS NULL GROUP BY t.uid, t.name ORDER BY MIN(d.id) DESC LIMIT ${limit}`,
		[eventUid]
	);

const seenEveryMs = 60_000;

/** Records that a device was seen, at most once a minute; returns whether it did. */
export async function noteSeen(
	{ id, lastSeenAt }: Pick<Device, 'id' | 'lastSeenAt'>,
	now: Date,
	transaction: Transaction
): Promise<boolean> {
	const oldest = new Date(now.getTime() - seenEveryMs);
	if (lastSeenAt >= oldest) return false;
	const sequelize = TeamDevice.sequelize!;
	const [seen, before] = [now, oldest].map((moment) => storedTime(sequelize, moment));
	const sql = 'UPDATE team_devices SET last_seen_at = ?, updated_at = ? WHERE id = ? AND last_seen_at < ?';
	const { rows } = await change(sequelize, sql, [seen, seen, id, before], transaction);
	return rows > 0;
}

/** The team that a device with this joinId is signed in to and was seen in since a moment; undefined when there is none. */
export async function teamUidOfJoin(eventUid: string, joinId: string, since: Date): Promise<string | undefined> {
	const device = await findRow(TeamDevice, { eventUid, joinId, revokedAt: null });
	return device && device.lastSeenAt > since ? device.teamUid : undefined;
}

/** A device that signs in. */
interface JoiningDevice {
	joinId: string;
	userAgent: string;
	secretKey: string;
}

/**
 * Signs a device in to a team, replacing one with the same joinId; returns its token, of which only the hash is stored.
 * While the device is signed in a repeat of its join returns the same one: a copy that arrives late must not sign it out.
 * 409 if the team has too many devices.
 */
export async function saveDevice(
	team: Team,
	device: JoiningDevice,
	now: Date,
	transaction: Transaction
): Promise<string> {
	const { namespace, eventUid, uid: teamUid } = team;
	const { joinId, userAgent, secretKey } = device;
	const where = { eventUid, joinId };
	const known = await findRow(TeamDevice, where);
	const first = firstDeviceToken(eventUid, joinId, secretKey);
	const isFirst = !known || (known.revokedAt === null && known.tokenHash === sha256(first));
	const token = isFirst ? first : newDeviceToken();
	const fields = { teamUid, tokenHash: sha256(token), lastSeenAt: now, revokedAt: null, userAgent };
	if (!known) await requireRoomForDevice(teamUid);
	try {
		if (!known) await insertRow(TeamDevice, { namespace, ...where, ...fields }, transaction);
	} catch (error) {
		if (!(error instanceof UniqueConstraintError)) throw error;
		await updateRows(TeamDevice, fields, where, transaction);
	}
	if (known) await updateRows(TeamDevice, fields, where, transaction);
	return token;
}

/** Signs one device out. */
export const signOutDevice = (id: number, now: Date, transaction: Transaction): Promise<unknown> =>
	TeamDevice.update({ revokedAt: now }, { where: { id }, transaction });

/** Moves the phones of one team to another; returns how many are signed in. */
export async function moveDevices(
	eventUid: string,
	from: string,
	into: string,
	transaction: Transaction
): Promise<number> {
	const where = { eventUid, teamUid: from, revokedAt: { [Op.is]: null } };
	const [moved] = await TeamDevice.update({ teamUid: into }, { where, transaction });
	return moved;
}

/** Signs all devices of teams out. */
export async function signOut(teamUids: readonly string[], now: Date, transaction: Transaction): Promise<void> {
	const where = { teamUid: [...teamUids], revokedAt: { [Op.is]: null } };
	await TeamDevice.update({ revokedAt: now }, { where, transaction });
}

/** Which phone of its team a device is, counted from 1 in the order in which they joined, and of how many; by its id. */
export async function devicePlaces(
	eventUid: string,
	teamUid: string[]
): Promise<Map<number, [place: number, of: number]>> {
	const rows = await TeamDevice.findAll({ where: { eventUid, teamUid }, attributes: ['id', 'teamUid'], order: ['id'] });
	const places = new Map<number, [number, number]>();
	for (const own of Map.groupBy(rows, (row) => row.teamUid).values())
		for (const [index, { id }] of own.entries()) places.set(id, [index + 1, own.length]);
	return places;
}
