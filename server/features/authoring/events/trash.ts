import { Op, type Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { notFound } from '../../../runtime/errors.ts';
import { ActiveEvent, EventFact, QuizEvent } from './model.ts';
import { chooseSlug, withFreeSlug } from './write.ts';

const keptDays = 30;

/** When an event that was moved to the trash at this moment is permanently deleted. */
export const erasedAt = (removedAt: Date): Date => new Date(removedAt.getTime() + keptDays * 86_400_000);

/** Moves an event to the trash: its slug is free, and the back end does not open with it. */
export async function moveToTrash(event: QuizEvent, now: Date, transaction: Transaction): Promise<void> {
	const { uid, slug, version } = event;
	// The slug of an event is unique in its namespace; its uid is not a valid slug there.
	await event.update({ removedAt: now, formerSlug: slug, slug: uid, version: version + 1 }, { transaction });
	await ActiveEvent.destroy({ where: { eventUid: uid }, transaction });
}

/** An event in the trash of the namespace, its row locked; 404 if it is not there. */
export async function findInTrash(namespace: string, uid: string, transaction: Transaction): Promise<QuizEvent> {
	const event = await findRow(QuizEvent, { uid, namespace }, { transaction, lock: true });
	if (!event?.removedAt) throw notFound('event');
	return event;
}

/** Takes an event out of the trash; where its slug is taken by now it gets the next free one. */
export async function takeFromTrash(event: QuizEvent, transaction: Transaction): Promise<void> {
	const { formerSlug, version } = event;
	await withFreeSlug(async () => {
		const slug = await chooseSlug(event.namespace, undefined, formerSlug ?? event.name, transaction);
		await event.update({ removedAt: null, formerSlug: null, slug, version: version + 1 }, { transaction });
	});
}

/** The events of a namespace in the trash, the newest first. */
export const trashOf = (namespace: string): Promise<QuizEvent[]> =>
	QuizEvent.findAll({ where: { namespace, removedAt: { [Op.not]: null } }, order: [['removedAt', 'DESC']] });

/** Events that were in the trash for long enough, of all namespaces. */
export async function expiredTrash(now: Date): Promise<{ namespace: string; uid: string }[]> {
	const removedAt = { [Op.lt]: new Date(now.getTime() - keptDays * 86_400_000) };
	return QuizEvent.findAll({ where: { removedAt }, attributes: ['namespace', 'uid'], raw: true });
}

/** Archives or unarchives an event; returns whether anything changed. */
export async function setArchived(
	event: QuizEvent,
	archivedAt: Date | null,
	transaction: Transaction
): Promise<boolean> {
	if ((event.archivedAt === null) === (archivedAt === null)) return false;
	await event.update({ archivedAt, version: event.version + 1 }, { transaction });
	return true;
}

/** The demo events of a namespace that are not in the trash, their rows locked. */
export async function demoEvents(namespace: string, transaction: Transaction): Promise<QuizEvent[]> {
	const facts = await EventFact.findAll({ where: { namespace, fact: 'demo' }, attributes: ['eventUid'], transaction });
	const where = { namespace, uid: facts.map(({ eventUid }) => eventUid), removedAt: null };
	return QuizEvent.findAll({ where, transaction, lock: true });
}
