import { Op, type Transaction } from 'sequelize';
import type { Actor, Device } from '../../access/actor.ts';
import { isStaffIn } from '../../access/policy.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Context } from '../../operation.ts';
import { findEvent } from '../events/find.ts';
import { requirePublished } from '../events/gate.ts';
import { EventConfig, QuizEvent } from '../events/model.ts';
import { settingsOf, type Settings } from '../events/settings.ts';
import { Team, TeamDevice } from '../teams/model.ts';

/** An event with its settings in force. */
export interface LoadedEvent {
	event: QuizEvent;
	settings: Settings;
	config: EventConfig | null;
}

/** An event that the caller may know of: 404 before 403 for unpublished ones. */
export async function loadEvent({ namespace, actor }: Context, key: string): Promise<LoadedEvent> {
	const event = await findEvent(namespace, key);
	if (!isStaffIn(actor, namespace)) requirePublished(event);
	return withSettings(event);
}

/** The settings in force of an event. */
export async function withSettings(event: QuizEvent): Promise<LoadedEvent> {
	const config = await EventConfig.findByPk(event.uid);
	return { event, config, settings: settingsOf(config?.settings) };
}

/** The caller's device in an event, if it joined a team there. */
export const deviceIn = (actor: Actor, eventUid: string): Device | undefined =>
	actor.kind === 'player' ? actor.devices.find((device) => device.eventUid === eventUid) : undefined;

/** The device and team that play in an event; 401 `join_required` without. */
export async function requireTeam(actor: Actor, eventUid: string): Promise<{ device: Device; team: Team }> {
	const device = deviceIn(actor, eventUid);
	const team = device && (await Team.findOne({ where: { uid: device.teamUid, removedAt: null } }));
	if (!device || !team) throw new AppError('join_required', 'Please join with a team first.');
	return { device, team };
}

/** The teams of a player's devices, for paths that name only an attempt; 401 without any. */
export function joinedTeams(actor: Actor): string[] {
	if (actor.kind !== 'player') throw new AppError('join_required', 'Please join with a team first.');
	return actor.devices.map((device) => device.teamUid);
}

/** The event of an attempt by its uid. */
export async function eventByUid(uid: string): Promise<QuizEvent> {
	const event = await QuizEvent.findByPk(uid);
	if (!event) throw notFound('event');
	return event;
}

const seenEveryMs = 60_000;

/** Notes that a device was there, at most once a minute; tells whether it did. */
export async function noteSeen(actor: Actor, eventUid: string, now: Date, transaction: Transaction): Promise<boolean> {
	const before = new Date(now.getTime() - seenEveryMs);
	const where = { id: deviceIn(actor, eventUid)?.id ?? 0, lastSeenAt: { [Op.lt]: before } };
	const [count] = await TeamDevice.update({ lastSeenAt: now }, { where, transaction });
	return count > 0;
}
