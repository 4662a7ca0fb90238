import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { notFound } from '../../../runtime/errors.ts';
import { operation } from '../../../operation/operation.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import { findEvent } from '../events/find.ts';
import { Announcement } from './model.ts';
import { announcementFields, announcementResponse, presentAnnouncement } from './schema.ts';

const write = { area: 'events', right: 'w' } as const;
/** Phones read their own notices, everybody else the list. */
const topics = ['announcements', 'own'];
const mostOfAnEvent = 50;

/** Announces to phones, screens, or both, immediately. */
export const createAnnouncement = operation({
	summary: 'Announce something to the phones and screens of an event.',
	access: { scope: 'quiz:write', ...write },
	input: announcementFields,
	output: z.object({ event_uid: uidSchema, announcement: announcementResponse }),
	changes: [],
	target: ({ announcement }) => String(announcement.id),
	async run({ input, namespace, now, notify, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event, transaction);
		const { text, level, audience, seconds } = input;
		const expiresAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
		const row = { namespace, eventUid, text, level, audience, expiresAt, createdAt: now };
		const announcement = await Announcement.create(row, { transaction });
		await forgetOld(eventUid, now, transaction);
		notify(eventUid, ...topics);
		return { event_uid: eventUid, announcement: presentAnnouncement(announcement) };
	}
});

/** Deletes what has expired, and of the rest all but the newest fifty. */
async function forgetOld(eventUid: string, now: Date, transaction: Transaction): Promise<void> {
	await Announcement.destroy({ where: { eventUid, expiresAt: { [Op.lte]: now } }, transaction });
	const order: [string, string][] = [['id', 'DESC']];
	const range = { order, offset: mostOfAnEvent, limit: mostOfAnEvent };
	const old = await Announcement.findAll({ where: { eventUid }, attributes: ['id'], ...range, transaction });
	if (old.length) await Announcement.destroy({ where: { id: old.map(({ id }) => id) }, transaction });
}

/** Withdraws an announcement everywhere immediately. */
export const removeAnnouncement = operation({
	summary: 'Take an announcement back.',
	access: write,
	input: z.strictObject({ id: z.coerce.number().int().min(1) }),
	output: z.object({ event_uid: uidSchema, id: z.int() }),
	changes: [],
	async run({ input, namespace, notify, transaction }) {
		const found = await Announcement.findOne({ where: { id: input.id, namespace }, transaction });
		if (!found) throw notFound('announcement');
		await found.destroy({ transaction });
		notify(found.eventUid, ...topics);
		return { event_uid: found.eventUid, id: found.id };
	}
});
