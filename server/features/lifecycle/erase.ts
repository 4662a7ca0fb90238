import { z } from 'zod';
import { forgetRevisions } from '../../database/revisions.ts';
import { boundTables } from '../../database/table.ts';
import { operation } from '../../operation/operation.ts';
import { systemOnly, type Due } from '../../operation/system.ts';
import { expiredTrash, findInTrash } from '../events/trash.ts';
import { eraseEventFolder } from '../media/event-folder.ts';

/** The events whose 30 days in the trash are over. */
export const expiredEvents = async (now: Date): Promise<Due[]> =>
	(await expiredTrash(now)).map(({ namespace, uid }) => ({ namespace, input: { event: uid } }));

/** Deletes an event of the trash for good, with every row and file that belongs to it. */
export const eraseEvent = operation({
	summary: 'Delete an event of the trash for good.',
	access: systemOnly,
	input: z.strictObject({ event: z.string() }),
	changes: ['events', 'catalogs', 'teams', 'results', 'media'],
	// Nobody decided it now.
	target: () => null,
	async run(work) {
		const { input, namespace, dependencies, transaction } = work;
		const event = await findInTrash(namespace, input.event, transaction);
		const { database } = dependencies;
		const files = await eraseEventFolder(work, event.uid);
		// Children first; questions, phones and whatever has no event of its own go with their parents.
		for (const table of boundTables(database.sequelize).reverse())
			if ('eventUid' in table.definition.columns)
				await table.destroy({ where: { eventUid: event.uid } as never, transaction });
		await event.destroy({ transaction });
		await forgetRevisions(database, namespace, event.uid, transaction);
		return { erased: event.uid, files };
	}
});
