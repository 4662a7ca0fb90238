import { Op, type Transaction } from 'sequelize';
import { EventPhoto, PhotoConsent } from './model.ts';

const filesOf = (photos: Pick<EventPhoto, 'file'>[]): string[] => photos.flatMap(({ file }) => file ?? []);

/** Removes all photos of an event and withdraws their consent; returns the file names, to delete after the commit. */
export async function removePhotosOf(eventUid: string, now: Date, transaction: Transaction): Promise<string[]> {
	const where = { eventUid, file: { [Op.not]: null } };
	const photos = await EventPhoto.findAll({ where, attributes: ['file'], raw: true, transaction });
	await EventPhoto.update({ state: 'deleted', file: null }, { where, transaction });
	// Only the times of a consent are kept once the photo is deleted.
	await PhotoConsent.update({ text: '', withdrawnAt: now }, { where: { eventUid, withdrawnAt: null }, transaction });
	return filesOf(photos);
}

/** Removes these photos of an event and withdraws their consent; returns the file names, to delete after the commit. */
export async function removePhotos(
	eventUid: string,
	photos: readonly Pick<EventPhoto, 'photoUid' | 'file'>[],
	now: Date,
	transaction: Transaction
): Promise<string[]> {
	const where = { eventUid, photoUid: photos.map(({ photoUid }) => photoUid) };
	await EventPhoto.update({ state: 'deleted', file: null }, { where, transaction });
	await PhotoConsent.update({ text: '', withdrawnAt: now }, { where: { ...where, withdrawnAt: null }, transaction });
	return photos.flatMap(({ file }) => file ?? []);
}

/** Erases the consents of teams; returns the file names of their photos, whose rows are deleted with the teams. */
export async function erasePhotosOf(eventUid: string, teamUids: string[], transaction: Transaction): Promise<string[]> {
	const where = { eventUid, teamUid: teamUids };
	const photos = await EventPhoto.findAll({ where, attributes: ['file'], raw: true, transaction });
	await PhotoConsent.destroy({ where, transaction });
	return filesOf(photos);
}
