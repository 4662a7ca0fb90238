import type { Transaction } from 'sequelize';
import { QuizEvent } from './model.ts';
import { notFound } from '../../errors.ts';

const uidForm = /^[0-9a-f]{32}$/;

/** The event of a namespace by uid or slug; 404 when it is not there. With a transaction its row is locked till the commit. */
export async function findEvent(namespace: string, event: string, lockIn?: Transaction): Promise<QuizEvent> {
	const key = event.toLowerCase();
	const where = uidForm.test(key) ? { uid: key, namespace } : { slug: key, namespace };
	const row = await QuizEvent.findOne({ where, ...(lockIn ? { transaction: lockIn, lock: true } : {}) });
	if (!row) throw notFound('event');
	return row;
}

/** The namespace of an event by its uid, wherever it is; undefined for slugs and unknown uids. */
export async function eventNamespace(event: string): Promise<string | undefined> {
	if (!uidForm.test(event)) return undefined;
	return (await QuizEvent.findByPk(event, { attributes: ['namespace'] }))?.namespace;
}
