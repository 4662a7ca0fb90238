import { Op } from 'sequelize';
import { z } from 'zod';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { requireQuestionRoom, trashSince } from '../write/editing.ts';
import { livingCatalogs, questionsOf } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { moveToTrash, takeFromTrash } from '../write/trash.ts';

const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;
const changes = ['catalogs', 'events'] as const;
const most = 10_000;
const removed = {
	catalogs: z.array(uidSchema).max(most).describe('Catalogs that held nothing but samples'),
	questions: z.array(z.int().min(1)).max(most).describe('The samples of the other catalogs')
};

/** Takes every sample out of an event, and the catalogs that held nothing else; for 30 days they can come back. */
export const removeSamples = operation({
	summary: 'Remove all sample questions of a quiz event.',
	access: write,
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, ...removed }),
	changes,
	async run({ input, namespace, now, transaction, notify }) {
		const event = await findEvent(namespace, input.event, transaction);
		const gone: { catalogs: string[]; questions: number[] } = { catalogs: [], questions: [] };
		for (const catalog of await livingCatalogs(event.uid)) {
			const questions = await questionsOf(catalog.uid);
			const samples = questions.filter(({ isSample }) => isSample).map(({ id }) => id);
			if (!samples.length) continue;
			if (samples.length === questions.length) {
				await moveToTrash(catalog, now, transaction);
				gone.catalogs.push(catalog.uid);
			} else {
				await setRemoved(catalog, samples, now, transaction);
				gone.questions.push(...samples);
			}
		}
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, ...gone };
	}
});

/** Restores removed samples; existing or permanently deleted ones are skipped. */
export const restoreSamples = operation({
	summary: 'Bring back the sample questions that were removed in the last 30 days.',
	access: write,
	input: z.strictObject({ event: eventKey, ...removed }),
	output: z.object({ event_uid: uidSchema, restored: z.int().min(0).describe('Catalogs and questions brought back') }),
	changes,
	async run({ input, namespace, now, transaction, notify }) {
		const event = await findEvent(namespace, input.event, transaction);
		const removedAt = { [Op.gte]: trashSince(now) };
		const catalogs = await Catalog.findAll({ where: { eventUid: event.uid, uid: input.catalogs, removedAt } });
		for (const { uid } of catalogs) await takeFromTrash(event.uid, uid, { now, transaction });
		let restored = catalogs.length;
		for (const catalog of await livingCatalogs(event.uid)) {
			const where = { catalogUid: catalog.uid, id: input.questions, isSample: true, removedAt };
			const ids = (await Question.findAll({ where, attributes: ['id'] })).map(({ id }) => id);
			if (!ids.length) continue;
			await requireQuestionRoom(catalog, ids.length);
			await setRemoved(catalog, ids, null, transaction);
			restored += ids.length;
		}
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, restored };
	}
});

async function setRemoved(
	catalog: Catalog,
	ids: number[],
	removedAt: Date | null,
	transaction: WriteWork['transaction']
): Promise<void> {
	await Question.update({ removedAt }, { where: { id: ids }, transaction });
	await catalog.update({ version: catalog.version + 1 }, { transaction });
}
