import { col, fn, Op, type Transaction, type WhereOptions } from 'sequelize';
import { countBy } from '../../../database/count-by.ts';
import { EventPhoto, PhotoConsent } from './model.ts';

/** The possible states of an existing photo. */
export const livingStates = ['pending', 'approved', 'rejected'] as const;
export type LivingState = (typeof livingStates)[number];

/** The selected photos of an event; omitted or undefined means all. */
interface PhotoFilter {
	state?: LivingState | undefined;
	/** Only those of these teams. */
	teamUids?: string[] | undefined;
	catalogUid?: string | undefined;
	/** Only photos of answers, or only those of the event. */
	kind?: 'answer' | 'event' | undefined;
}

const isThere = { file: { [Op.not]: null } };

const whereOf = (eventUid: string, { state, teamUids, catalogUid, kind }: PhotoFilter): WhereOptions => ({
	eventUid,
	...isThere,
	...(state && { state }),
	...(teamUids && { teamUid: teamUids }),
	...(catalogUid !== undefined && { catalogUid }),
	...(kind && { questionId: kind === 'event' ? null : { [Op.not]: null } })
});

/** A page of the photos of an event: those that wait first, each part newest first. */
export const searchPhotos = (
	eventUid: string,
	filter: PhotoFilter,
	{ offset, limit }: { offset: number; limit: number }
): Promise<EventPhoto[]> =>
	EventPhoto.findAll({
		where: whereOf(eventUid, filter),
		order: [
			[EventPhoto.sequelize!.literal("state = 'pending'"), 'DESC'],
			['id', 'DESC']
		],
		offset,
		limit
	});

/** The number of photos of an event per state, whatever state the filter has. */
export async function countStates(eventUid: string, filter: PhotoFilter): Promise<Record<LivingState, number>> {
	const counts = await countBy(EventPhoto, 'state', whereOf(eventUid, { ...filter, state: undefined }));
	const count = (state: LivingState) => counts.get(state) ?? 0;
	return { pending: count('pending'), approved: count('approved'), rejected: count('rejected') };
}

/** The number of pending photos per event, for events with any. */
export const countPending = (eventUids: readonly string[]): Promise<Map<string, number>> =>
	countBy(EventPhoto, 'eventUid', { eventUid: [...eventUids], state: 'pending', ...isThere });

/** Living photos of a namespace by the ids that their phones gave them, locked till the commit where there is one. */
export const livingPhotos = (
	namespace: string,
	photoUids: readonly string[],
	eventUid?: string,
	lockIn?: Transaction
): Promise<EventPhoto[]> =>
	EventPhoto.findAll({
		where: { namespace, photoUid: [...photoUids], ...isThere, ...(eventUid !== undefined && { eventUid }) },
		order: ['id'],
		...(lockIn ? { transaction: lockIn, lock: true } : {})
	});

/** The consents of photos of an event, by photo id; withdrawn ones are left out. */
export async function consentsTo(eventUid: string, photoUids: string[]): Promise<Map<string, PhotoConsent>> {
	const rows = await PhotoConsent.findAll({ where: { eventUid, photoUid: photoUids, withdrawnAt: null } });
	return new Map(rows.map((row) => [row.photoUid, row]));
}

/** The oldest photo of every event that has one from before a moment, with its namespace. */
export async function oldestPhotos(moment: Date): Promise<{ eventUid: string; namespace: string; oldest: Date }[]> {
	const rows = await EventPhoto.findAll({
		where: { ...isThere, createdAt: { [Op.lt]: moment } },
		attributes: ['eventUid', 'namespace', [fn('MIN', col('created_at')), 'oldest']],
		group: ['eventUid', 'namespace'],
		raw: true
	});
	return (rows as unknown as { eventUid: string; namespace: string; oldest: Date | string }[]).map(
		({ oldest, ...where }) => ({ ...where, oldest: new Date(oldest) })
	);
}

/** Photos of an event older than a moment; some hundred at a time. */
export const photosBefore = (eventUid: string, moment: Date, transaction: Transaction): Promise<EventPhoto[]> =>
	EventPhoto.findAll({
		where: { eventUid, ...isThere, createdAt: { [Op.lt]: moment } },
		order: ['id'],
		limit: 500,
		transaction
	});
