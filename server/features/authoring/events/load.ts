import { Op, type Transaction } from 'sequelize';
import { isStaffIn } from '../../../access/policy.ts';
import { findRow } from '../../../database/rows.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { notFound } from '../../../runtime/errors.ts';
import type { Context } from '../../../operation/operation.ts';
import { phaseOf, requirePublished } from './calendar/availability.ts';
import { findEvent } from './find.ts';
import { EventConfig, QuizEvent } from './model.ts';
import { settingsOf, type Settings } from './settings.ts';
import type { ShareVariant } from './share-link.ts';
import { storedSettings } from './settings/stored-settings.ts';

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

/** The effective settings of an event, with the row of those it sets itself. */
export async function withSettings(event: QuizEvent): Promise<LoadedEvent> {
	const config = await findRow(EventConfig, { eventUid: event.uid });
	return { event, config, settings: settingsOf(storedSettings(config)) };
}

/** An event by its uid, wherever it is; 404 without it. */
export async function eventByUid(uid: string): Promise<QuizEvent> {
	const event = await findRow(QuizEvent, { uid, removedAt: null });
	if (!event) throw notFound('event');
	return event;
}

/** The settings in force of an event by its uid. */
export const settingsOfEvent = async (eventUid: string): Promise<Settings> =>
	settingsOf(storedSettings(await findRow(EventConfig, { eventUid })));

/** The settings in force of these events, by uid. */
export async function settingsOfEvents(uids: readonly string[]): Promise<Map<string, Settings>> {
	const configs = await EventConfig.findAll({ where: { eventUid: [...uids] } });
	const stored = new Map(configs.map((config) => [config.eventUid, config]));
	return new Map(uids.map((uid) => [uid, settingsOf(storedSettings(stored.get(uid) ?? null))]));
}

/** The same within a write, with the row of settings locked: calls about names start with it, so that they queue. */
export const lockSettings = async (eventUid: string, transaction: Transaction): Promise<Settings> =>
	settingsOf(storedSettings(await findRow(EventConfig, { eventUid }, { transaction, lock: true })));

/** The published events, of any namespace, that keep names of teams ready and are not over. */
export async function eventsKeepingNames(now: Date): Promise<LoadedEvent[]> {
	const configs = await EventConfig.findAll({ where: { randomNameBuffer: { [Op.gt]: 0 } } });
	const events = await QuizEvent.findAll({
		where: { uid: configs.map(({ eventUid }) => eventUid), published: true, removedAt: null, archivedAt: null }
	});
	const byUid = new Map(configs.map((config) => [config.eventUid, config]));
	return events
		.filter((event) => phaseOf(event, now) !== 'after')
		.map((event) => {
			const config = byUid.get(event.uid)!;
			return { event, config, settings: settingsOf(storedSettings(config)) };
		});
}

/** The event of a dashboard link by the token in it, in whichever namespace it is; null for a token that is not valid. */
export async function eventOfShareToken(token: string, variant: ShareVariant): Promise<LoadedEvent | null> {
	const hash = sha256(token);
	const config = await findRow(
		EventConfig,
		variant === 'sponsor' ? { sponsorTokenHash: hash } : { shareTokenHash: hash }
	);
	const event = config && (await findRow(QuizEvent, { uid: config.eventUid, removedAt: null }));
	return event && { event, config, settings: settingsOf(storedSettings(config)) };
}
