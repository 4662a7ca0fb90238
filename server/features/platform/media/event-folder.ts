import type { Transaction } from 'sequelize';
import type { WriteWork } from '../../../operation/operation.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import type { StagedFile } from '../../../runtime/files/storage.ts';
import { requireRoom } from '../plans/quota.ts';
import { dropFile, fetchFile, placeFile, stageFile } from './file-work.ts';
import { MediaFile } from './model.ts';

/** The folder of the pictures that belong to one event. */
const folderOf = (eventUid: string): string => `events/${eventUid}/images`;

const filesOf = (namespace: string, eventUid: string, transaction: Transaction | null): Promise<MediaFile[]> =>
	MediaFile.findAll({ where: { namespace, dir: folderOf(eventUid) }, transaction });

/** A copy of a picture that is on disk and has no name yet. */
interface StagedCopy {
	file: MediaFile;
	staged: StagedFile;
}

/** Writes copies of the pictures of an event for another one; a picture whose file is gone is left out. */
export async function stageEventFolder(
	dependencies: Dependencies,
	namespace: string,
	{ from, to }: { from: string; to: string }
): Promise<StagedCopy[]> {
	const copies: StagedCopy[] = [];
	for (const file of await filesOf(namespace, from, null)) {
		const body = await fetchFile(dependencies, file);
		if (body) copies.push({ file, staged: await stageFile(dependencies, folderOf(to), body) });
	}
	return copies;
}

/** Takes staged copies into the library of another event; 409 `quota_exceeded` when they do not fit. */
export async function keepEventFolder(
	work: Pick<WriteWork, 'namespace' | 'transaction' | 'afterCommit'>,
	copies: StagedCopy[],
	to: string
): Promise<void> {
	const { namespace, transaction } = work;
	const bytes = copies.reduce((sum, { file }) => sum + file.size, 0);
	if (bytes) await requireRoom('storageBytes', namespace, transaction, bytes);
	for (const { file, staged } of copies) {
		const { name, mime, size, width, height, kind, sha256, modifiedAt } = file;
		const facts = { name, mime, size, width, height, kind, sha256, modifiedAt };
		await MediaFile.create({ namespace, dir: folderOf(to), ...facts }, { transaction });
		work.afterCommit(() => placeFile(staged, name));
	}
}

/** Takes staged copies away that were not placed. */
export const discardCopies = async (copies: StagedCopy[]): Promise<void> => {
	for (const { staged } of copies) await staged.discard();
};

/** Replaces addresses of one event's pictures with those of their copies for another event, in any text. */
export const movedAddresses =
	(from: string, to: string) =>
	(text: string): string =>
		text.replaceAll(`/${folderOf(from)}/`, `/${folderOf(to)}/`);

type Erasing = Pick<WriteWork, 'namespace' | 'dependencies' | 'transaction' | 'afterCommit'>;

/** Deletes the pictures of an event; returns how many there were. */
export async function eraseEventFolder(work: Erasing, eventUid: string): Promise<number> {
	const files = await filesOf(work.namespace, eventUid, work.transaction);
	for (const file of files) {
		await file.destroy({ transaction: work.transaction });
		work.afterCommit(() => dropFile(work.dependencies, file));
	}
	return files.length;
}
