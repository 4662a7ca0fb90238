import { invalidInput } from '../../errors.ts';
import { EventPhoto } from './model.ts';

/** Whether an answer's photo counts: 422 at `answer.photoId` unless it is a living photo of this team in this event. */
export async function requireOwnPhoto(
	{ eventUid, teamUid }: { eventUid: string; teamUid: string | null },
	photoId: string
): Promise<void> {
	const photo = await EventPhoto.findOne({
		where: { eventUid, photoUid: photoId, teamUid: teamUid ?? '', state: 'pending' }
	});
	if (!photo)
		throw invalidInput([{ path: 'answer.photoId', code: 'unknown_reference', message: 'This photo does not exist.' }]);
}
