import type { Transaction } from 'sequelize';
import type { Actor, Device } from '../../../access/actor.ts';
import type { Share } from '../../../database/shared/write-groups.ts';
import { AppError } from '../../../runtime/errors.ts';
import { noteSeen } from '../../authoring/teams/devices.ts';
import { livingTeam } from '../../authoring/teams/find.ts';
import type { Team } from '../../authoring/teams/model.ts';

/** The caller's device in an event, if it joined a team there. */
export const deviceIn = (actor: Actor, eventUid: string): Device | undefined =>
	actor.kind === 'player' ? actor.devices.find((device) => device.eventUid === eventUid) : undefined;

/** The device and team that play in an event; 401 `join_required` without. */
export async function requireTeam(actor: Actor, eventUid: string): Promise<{ device: Device; team: Team }> {
	const device = deviceIn(actor, eventUid);
	const team = device && (await livingTeam(device.teamUid));
	if (!device || !team) throw new AppError('join_required', 'Please join with a team first.');
	return { device, team };
}

/** The events and teams of a player's devices, for paths that name only an attempt; 401 without any. */
export function joinedTeams(actor: Actor): { eventUid: string[]; teamUid: string[] } {
	if (actor.kind !== 'player') throw new AppError('join_required', 'Please join with a team first.');
	const { devices } = actor;
	return { eventUid: devices.map(({ eventUid }) => eventUid), teamUid: devices.map(({ teamUid }) => teamUid) };
}

/**
 * What a phone writes for its team may share a transaction with what other teams of the event write: it locks the rows
 * of its own team before it changes them.
 */
export function teamShare({ actor }: { actor: Actor }): Share | undefined {
	if (actor.kind !== 'player') return undefined;
	const { eventUid, teamUid } = joinedTeams(actor);
	return { group: eventUid.join(), key: teamUid.join() };
}

/** The live topic of a team for a change by one of its phones: the others are notified, that one has its response. */
export function ownTopic(actor: Actor, { eventUid, teamUid }: { eventUid: string; teamUid: string | null }): string {
	const device = deviceIn(actor, eventUid);
	return device ? `own:${teamUid}!${device.id}` : `own:${teamUid}`;
}

/** Records that the caller's device was seen, at most once a minute; returns whether it did. */
export async function noteCaller(
	actor: Actor,
	eventUid: string,
	now: Date,
	transaction: Transaction
): Promise<boolean> {
	const device = deviceIn(actor, eventUid);
	return device !== undefined && noteSeen(device, now, transaction);
}
