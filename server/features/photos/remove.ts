import { Op, type Transaction } from 'sequelize';
import { EventPhoto, PhotoConsent } from './model.ts';

/** Takes every photo of an event out and withdraws its consent; answers the names of the files, to delete after the commit. */
export async function removePhotosOf(eventUid: string, now: Date, transaction: Transaction): Promise<string[]> {
	const where = { eventUid, file: { [Op.not]: null } };
	const photos = await EventPhoto.findAll({ where, attributes: ['file'], raw: true, transaction });
	await EventPhoto.update({ state: 'deleted', file: null }, { where, transaction });
	// Of a consent only its times are kept once the photo is gone.
	await PhotoConsent.update({ text: '', withdrawnAt: now }, { where: { eventUid, withdrawnAt: null }, transaction });
	return photos.flatMap(({ file }) => file ?? []);
}
