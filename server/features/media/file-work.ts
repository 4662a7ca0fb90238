import type { Parts } from '../../parts.ts';
import { openStorage } from '../../storage.ts';
import { keyOf } from './folders.ts';
import { MediaFile } from './model.ts';

type Place = Pick<MediaFile, 'dir' | 'name'>;

let last: Promise<unknown> = Promise.resolve();

/** Files change one after another, so that a name freed and taken again at once never loses its new file. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = last.then(work, work);
	last = turn.catch(() => undefined);
	return turn;
}

/** Stores the content of a file that has its row. */
export const storeFile = ({ env }: Parts, place: Place, body: Buffer): Promise<void> =>
	inTurn(() => openStorage(env.DATA_DIR).put(keyOf(place), body));

/** The content of a file, after all changes that are on their way. */
export const fetchFile = ({ env }: Parts, place: Place): Promise<Buffer | undefined> =>
	inTurn(() => openStorage(env.DATA_DIR).get(keyOf(place)));

/** Takes away the content under a name that no row has; a name that was taken again keeps its file. */
export const dropFile = ({ env }: Parts, { dir, name }: Place): Promise<void> =>
	inTurn(async () => {
		if (await MediaFile.count({ where: { dir, name } })) return;
		await openStorage(env.DATA_DIR).remove(keyOf({ dir, name }));
	});
