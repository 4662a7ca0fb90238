import { Op, UniqueConstraintError, type Transaction } from 'sequelize';
import { findRows } from '../../../database/rows.ts';
import { AppError } from '../../../runtime/errors.ts';
import type { ConsentText } from './consent.ts';
import { EventPhoto, PhotoConsent, type PhotoState } from './model.ts';

/** A photo of an event by the id that its phone gave it; null when there is none. */
export const photoOf = (eventUid: string, photoUid: string): Promise<EventPhoto | null> =>
	EventPhoto.findOne({ where: { eventUid, photoUid } });

/** A photo by the name of its file; null when there is none. */
export const photoOfFile = (file: string): Promise<EventPhoto | null> => EventPhoto.findOne({ where: { file } });

/** Moves the photos of one team, and their consents, to another. */
export async function movePhotos(
	eventUid: string,
	from: string,
	into: string,
	transaction: Transaction
): Promise<void> {
	const where = { eventUid, teamUid: from };
	await EventPhoto.update({ teamUid: into }, { where, transaction });
	await PhotoConsent.update({ teamUid: into }, { where, transaction });
}

/** Whether a team has a photo whose file exists. */
export const hasPhoto = async (eventUid: string, teamUid: string, photoUid: string): Promise<boolean> =>
	(await EventPhoto.count({ where: { eventUid, teamUid, photoUid, file: { [Op.not]: null } } })) > 0;

/** The number of existing photos of a team. */
export const countPhotos = (eventUid: string, teamUid: string, transaction: Transaction): Promise<number> =>
	EventPhoto.count({ where: { eventUid, teamUid, file: { [Op.not]: null } }, transaction });

/** The photos of a team that are there, oldest first. */
export const photosOf = async (eventUid: string, teamUid: string): Promise<EventPhoto[]> =>
	(await findRows(EventPhoto, { eventUid, teamUid })).filter(({ file }) => file !== null).sort((a, b) => a.id - b.id);

/** The photos of an event that staff rejected. */
export async function rejectedPhotos(eventUid: string): Promise<Set<string>> {
	const rows = await EventPhoto.findAll({
		where: { eventUid, state: 'rejected' },
		attributes: ['photoUid'],
		raw: true
	});
	return new Set(rows.map(({ photoUid }) => photoUid));
}

/** The state of photos, by the ids from the phones. */
export async function photoStates(eventUid: string, photoUid: string[]): Promise<Map<string, PhotoState>> {
	const where = { eventUid, photoUid };
	const rows = photoUid.length ? await EventPhoto.findAll({ where, attributes: ['photoUid', 'state'], raw: true }) : [];
	return new Map(rows.map((row) => [row.photoUid, row.state]));
}

/** The table that names a team once it handed a photo in. */
export const photoTrace = 'event_photos';

/** A new photo: team, purpose, file name, pixels, bytes, and SHA-256 of what was sent. */
type NewPhoto = Pick<
	EventPhoto,
	| 'namespace'
	| 'eventUid'
	| 'teamUid'
	| 'photoUid'
	| 'catalogUid'
	| 'questionId'
	| 'file'
	| 'width'
	| 'height'
	| 'bytes'
	| 'sha256'
	| 'state'
	| 'createdAt'
>;

/** The sentence that a team agreed to, on which phone and when. */
interface GivenConsent {
	said: ConsentText;
	deviceId: number;
	givenAt: Date;
}

/** Stores a photo with what its team agreed to; 409 when its id belongs to another photo. */
export async function storePhoto(
	photo: NewPhoto,
	consent: GivenConsent | undefined,
	transaction: Transaction
): Promise<EventPhoto> {
	try {
		const stored = await EventPhoto.create(photo, { transaction });
		if (consent) await storeConsent(photo, consent, transaction);
		return stored;
	} catch (error) {
		if (error instanceof UniqueConstraintError)
			throw new AppError('idempotency_conflict', 'This id was used for another photo.');
		throw error;
	}
}

/** Keeps what a team agreed to for one of its photos. */
export async function storeConsent(
	{ namespace, eventUid, teamUid, photoUid }: Pick<NewPhoto, 'namespace' | 'eventUid' | 'teamUid' | 'photoUid'>,
	{ said, ...given }: GivenConsent,
	transaction: Transaction
): Promise<void> {
	const words = { text: said.text, textHash: said.hash, locale: said.locale };
	await PhotoConsent.create({ namespace, eventUid, teamUid, photoUid, ...words, ...given }, { transaction });
}

/** A living photo of a team, locked till the commit; null when it has none of this id. */
export const lockPhoto = (
	eventUid: string,
	teamUid: string,
	photoUid: string,
	transaction: Transaction
): Promise<EventPhoto | null> =>
	EventPhoto.findOne({
		where: { eventUid, teamUid, photoUid, file: { [Op.not]: null } },
		transaction,
		lock: true
	});
