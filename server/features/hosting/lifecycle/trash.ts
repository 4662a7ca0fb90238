import type { WriteWork } from '../../../operation/operation.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { erasedAt, moveToTrash, trashOf } from '../../authoring/events/trash.ts';
import { removePhotosOf } from '../../gameplay/photos/remove.ts';
import { deletePhotosAfter } from '../../gameplay/photos/store.ts';
import { resultsResource } from '../../gameplay/results/state/revision.ts';

/** Notifies phones, screens and lists that an event came or went. */
export function tell({ notify, changed }: Pick<WriteWork, 'notify' | 'changed'>, eventUid: string): void {
	changed(resultsResource(eventUid));
	notify(eventUid, 'access', 'rankings', 'results', 'catalogs', 'presence', 'photos', 'own');
}

/** Moves an event to the trash; its team photos are deleted immediately, as promised to the players. */
export async function trash(work: WriteWork, event: QuizEvent): Promise<void> {
	const { now, transaction } = work;
	deletePhotosAfter(work, await removePhotosOf(event.uid, now, transaction));
	await moveToTrash(event, now, transaction);
	tell(work, event.uid);
}

/** The events in the trash, newest first, each with the day of its permanent deletion. */
export async function presentTrash(namespace: string) {
	return (await trashOf(namespace)).map(({ uid, name, formerSlug, removedAt }) => ({
		uid,
		name,
		slug: formerSlug ?? '',
		removedAt: removedAt!.toISOString(),
		erasedAt: erasedAt(removedAt!).toISOString()
	}));
}
