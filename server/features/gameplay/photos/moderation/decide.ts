import { actorName } from '../../../../access/actor.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import type { EventPhoto } from '../model.ts';
import { livingPhotos, type LivingState } from '../search.ts';
import { judgePhotos } from '../../results/corrections/photo.ts';

/** A photo that changed, with what it was. */
interface Decided {
	photoId: string;
	before: LivingState;
	state: LivingState;
}

/** One living photo of a namespace, locked till the commit where there is one; 404, or 400 where two events have it. */
export async function findPhoto(
	{ namespace, transaction }: Pick<WriteWork, 'namespace'> & Partial<Pick<WriteWork, 'transaction'>>,
	photoId: string,
	eventUid: string | undefined
): Promise<EventPhoto> {
	const [photo, other] = await livingPhotos(namespace, [photoId], eventUid, transaction);
	if (!photo) throw notFound('photo');
	if (other) throw new AppError('event_required', 'Two events have a photo of this id: please name the event.');
	return photo;
}

/** Decides about photos of one event; their answers are rescored, and all screens are notified. */
export async function decide(
	work: WriteWork,
	eventUid: string,
	photos: readonly EventPhoto[],
	state: LivingState
): Promise<{ changed: Decided[]; answers: number }> {
	const { now, transaction, actor } = work;
	const open = photos.filter((photo) => photo.state !== state);
	const changed = open.map((photo) => ({ photoId: photo.photoUid, before: photo.state as LivingState, state }));
	// An undone decision was made by nobody.
	const by =
		state === 'pending'
			? { moderatedBy: null, moderatedAt: null }
			: { moderatedBy: actorName(actor).slice(0, 120), moderatedAt: now };
	const judged = open.filter((photo) => (photo.state === 'rejected') !== (state === 'rejected'));
	for (const photo of open) await photo.update({ state, ...by }, { transaction });
	const answers = await judgePhotos(
		work,
		eventUid,
		judged.map(({ photoUid, teamUid }) => ({ photoUid, teamUid, isRejected: state === 'rejected' }))
	);
	if (open.length) work.notify(eventUid, 'photos');
	return { changed, answers };
}
