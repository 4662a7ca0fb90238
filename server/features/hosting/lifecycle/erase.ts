import { forgetRevisions } from '../../../database/revisions.ts';
import { boundTables } from '../../../database/table.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import type { Due } from '../../../operation/system.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { expiredTrash } from '../../authoring/events/trash.ts';
import { eraseEventFolder } from '../../platform/media/event-folder.ts';

/** The events whose 30 days in the trash are over. */
export const expiredEvents = async (now: Date): Promise<Due[]> =>
	(await expiredTrash(now)).map(({ namespace, uid }) => ({ namespace, input: { event: uid } }));

/** Deletes an event with all its rows and files; returns how many files. */
export async function eraseWhole(work: WriteWork, event: QuizEvent): Promise<number> {
	const { namespace, transaction } = work;
	const { database } = work.dependencies;
	const files = await eraseEventFolder(work, event.uid);
	// Children first; questions, phones and other rows without their own event are deleted with their parents.
	for (const table of boundTables(database.sequelize).reverse())
		if ('eventUid' in table.definition.columns)
			await table.destroy({ where: { eventUid: event.uid } as never, transaction });
	await event.destroy({ transaction });
	await forgetRevisions(database, namespace, event.uid, transaction);
	return files;
}
