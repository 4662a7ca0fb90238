import { z } from 'zod';
import { shareVariants } from '../../../authoring/events/share-link.ts';
import type { Actor } from '../../../../access/actor.ts';
import { mayRole } from '../../../../access/permission-matrix.ts';
import { mayEnter } from '../../../../access/policy.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly, type Due } from '../../../../operation/system.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { livingCatalog } from '../../../authoring/catalogs/find.ts';
import { openShare, isVisible, type ShareVariant } from '../../dashboards/share.ts';
import { eventNamespace, findEvent } from '../../../authoring/events/find.ts';
import { eventByUid, loadEvent, withSettings } from '../../../authoring/events/load.ts';
import { deviceIn } from '../../play/event.ts';
import type { EventPhoto } from '../model.ts';
import { turnPhoto, type Photo } from '../picture.ts';
import { removePhotos } from '../remove.ts';
import { overBefore } from '../retention.ts';
import { photoOfFile } from '../rows.ts';
import { countStates, livingPhotos, oldestPhotos, photosBefore, searchPhotos } from '../search.ts';
import { deletePhoto, deletePhotosAfter, isPhotoFile, readPhoto, writePhoto } from '../store.ts';
import { isOnWall } from '../wall.ts';
import { withdrawConsent } from '../../results/attempts/answer-rows.ts';
import { namedTeams } from '../../../authoring/teams/find.ts';
import { decide, findPhoto } from './decide.ts';
import { presentPhotos } from './present.ts';
import { allDecided, decided, decision, decisions, namedPhoto, photoFilter, photoPage } from './schema.ts';

const write = { area: 'events', orArea: 'teams', right: 'w' } as const;
const perPage = 48;

/** The photos of an event for staff: those that wait first, in pages of 48. */
export const listPhotos = operation({
	summary: 'List the photos of a quiz event with their consent, filtered and in pages of 48.',
	access: { area: 'results' },
	input: photoFilter,
	output: photoPage,
	async run(work) {
		const { q, catalog, state, kind, page } = work.input;
		const loaded = await loadEvent(work, work.input.event);
		const eventUid = loaded.event.uid;
		const station = catalog ? await livingCatalog(eventUid, catalog) : undefined;
		const filter = {
			state,
			kind,
			...(q && { teamUids: await namedTeams(eventUid, q) }),
			// A station that is not there has no photos.
			...(station !== undefined && { catalogUid: station?.uid ?? '' })
		};
		const counts = await countStates(eventUid, filter);
		const total = state ? counts[state] : counts.pending + counts.approved + counts.rejected;
		const pages = Math.max(1, Math.ceil(total / perPage));
		const at = Math.min(page, pages);
		const photos = await searchPhotos(eventUid, filter, { offset: (at - 1) * perPage, limit: perPage });
		return { event_uid: eventUid, photos: await presentPhotos(loaded, photos), total, page: at, pages, counts };
	}
});

/** Decides about one photo, or turns it; a rejected one counts as none for the answer that it belongs to. */
export const moderatePhoto = operation({
	summary: 'Approve, reject or turn a photo.',
	access: write,
	input: decision,
	output: decided,
	errors: ['event_required', 'wrong_state'],
	changes: ['results'],
	target: ({ event_uid }, { photoId, state, rotate }) =>
		`${event_uid}/photo ${photoId}: ${[state, rotate && `rotate ${rotate}`].filter(Boolean).join(', ')}`,
	async prepare({ input: { photoId, event_uid, rotate }, namespace, dependencies }) {
		if (rotate === undefined) return undefined;
		const { file } = await findPhoto({ namespace }, photoId, event_uid);
		const kept = await readPhoto(dependencies.env.DATA_DIR, file!);
		if (!kept) throw notFound('photo');
		const turned: Photo = await turnPhoto(kept, rotate);
		const name = `p_${newUid()}.jpg`;
		await writePhoto(dependencies.env.DATA_DIR, name, turned.body);
		return { from: file!, name, ...turned };
	},
	async run(work) {
		const { input, prepared, transaction } = work;
		const told = { ...work, prepared: undefined };
		const photo = await findPhoto(work, input.photoId, input.event_uid);
		const { eventUid } = photo;
		const loaded = await withSettings(await eventByUid(eventUid));
		if (prepared) {
			if (photo.file !== prepared.from) throw new AppError('wrong_state', 'Somebody else has just turned this photo.');
			const { name: file, width, height, body } = prepared;
			await photo.update({ file, width, height, bytes: body.length }, { transaction });
			deletePhotosAfter(work, [prepared.from]);
			work.notify(eventUid, 'photos');
		}
		const { answers } = input.state ? await decide(told, eventUid, [photo], input.state) : { answers: 0 };
		const [presented] = await presentPhotos(loaded, [photo]);
		return { event_uid: eventUid, photo: presented!, answers };
	},
	async failed({ dependencies, prepared }) {
		// A commit may arrive although its answer is lost; then the file is the row's.
		if (prepared && !(await photoOfFile(prepared.name))) await deletePhoto(dependencies.env.DATA_DIR, prepared.name);
	}
});

/** Decides about several photos of an event; if any is not one of them, nothing is decided. */
export const moderatePhotos = operation({
	summary: 'Approve or reject many photos of a quiz event.',
	access: write,
	input: decisions,
	output: allDecided,
	changes: ['results'],
	target: ({ event_uid, photos }, { state }) =>
		photos.length ? `${event_uid}/${photos.length} photos: ${state}` : null,
	async run(work) {
		const { input, namespace, transaction } = work;
		const { uid: eventUid } = await findEvent(namespace, input.event);
		const wanted = [...new Set(input.photoIds)];
		const photos = await livingPhotos(namespace, wanted, eventUid, transaction);
		if (photos.length < wanted.length) throw notFound('photo');
		const { changed, answers } = await decide(work, eventUid, photos, input.state);
		return { event_uid: eventUid, photos: changed, answers };
	}
});

/** Permanently deletes a photo: its file is removed, its consent withdrawn; its answer stays. */
export const removePhoto = operation({
	summary: 'Delete a photo for good.',
	access: write,
	input: z.strictObject(namedPhoto),
	output: z.object({ event_uid: uidSchema, photoId: z.string() }),
	errors: ['event_required'],
	changes: ['results'],
	target: ({ event_uid, photoId }) => `${event_uid}/photo ${photoId}`,
	async run(work) {
		const { input, now, transaction } = work;
		const photo = await findPhoto(work, input.photoId, input.event_uid);
		const { eventUid, photoUid } = photo;
		deletePhotosAfter(work, await removePhotos(eventUid, [photo], now, transaction));
		await withdrawConsent(eventUid, photoUid, transaction);
		work.notify(eventUid, 'photos', 'results');
		return { event_uid: eventUid, photoId: photoUid };
	}
});

const dayMs = 24 * 60 * 60_000;

/** The events whose photos have reached their retention time. */
export async function photosDue(now: Date): Promise<Due[]> {
	const due: Due[] = [];
	for (const { eventUid, namespace, oldest } of await oldestPhotos(new Date(now.getTime() - dayMs))) {
		// Those of events in the trash were deleted with them.
		if ((await eventNamespace(eventUid)) === undefined) continue;
		const { event, settings } = await withSettings(await eventByUid(eventUid));
		const before = overBefore(event, settings, now);
		if (before && oldest < before) due.push({ namespace, input: { event: eventUid } });
	}
	return due;
}

/** Deletes the photos of an event that were kept for long enough; some hundred a call. */
export const expirePhotos = operation({
	summary: 'Delete the photos of a quiz event that were kept for long enough.',
	access: systemOnly,
	input: z.strictObject({ event: uidSchema }),
	output: z.object({ event_uid: uidSchema, removed: z.int().min(0) }),
	changes: ['results'],
	target: ({ event_uid, removed }) => (removed ? `${event_uid}/${removed} photos` : null),
	async run(work) {
		const { input, namespace, now, transaction } = work;
		const { event, settings } = await withSettings(await findEvent(namespace, input.event, transaction));
		const before = overBefore(event, settings, now);
		const photos = before ? await photosBefore(event.uid, before, transaction) : [];
		deletePhotosAfter(work, await removePhotos(event.uid, photos, now, transaction));
		const photoUids = photos.map(({ photoUid }) => photoUid);
		await withdrawConsent(event.uid, photoUids, transaction);
		if (photos.length) work.notify(event.uid, 'photos', 'results');
		return { event_uid: event.uid, removed: photos.length };
	}
});

/** The proof of a screen, as the address of a picture carries it. */
interface Shown {
	share_token?: string | undefined;
	variant: ShareVariant;
}

/** The file of a photo for its own team, staff who may see results, and screens with a wall that shows it; else 404. */
export const showPhoto = operation({
	summary: 'Read the file of an event photo.',
	access: { public: true },
	input: z.strictObject({
		file: z.string().refine(isPhotoFile),
		share_token: z.string().max(64).optional(),
		variant: z.enum(shareVariants).default('public')
	}),
	async run({ input, actor, dependencies, now }) {
		const photo = await photoOfFile(input.file);
		const maySee = photo && (isOwn(actor, photo) || mayModerate(actor, photo) || (await isShown(photo, input, now)));
		const body = maySee ? await readPhoto(dependencies.env.DATA_DIR, input.file) : undefined;
		if (!body) throw notFound('photo');
		return { type: 'image/jpeg', body };
	}
});

const isOwn = (actor: Actor, { eventUid, teamUid }: EventPhoto): boolean =>
	deviceIn(actor, eventUid)?.teamUid === teamUid;

const mayModerate = (actor: Actor, { namespace }: EventPhoto): boolean =>
	actor.kind === 'user' && mayRole(actor.user.role, 'results', 'r') && mayEnter(actor, namespace);

/** Whether a screen may show it; a proof that is no longer valid proves nothing. */
async function isShown(photo: EventPhoto, { share_token: token, variant }: Shown, now: Date): Promise<boolean> {
	if (token === undefined) return false;
	const share = await openShare(photo.eventUid, token, variant).catch((thrown: unknown) => {
		if (thrown instanceof AppError) return undefined;
		throw thrown;
	});
	if (!share || !isVisible(share, now)) return false;
	return share.modules.some(({ id }) => id === 'photoWall') && isOnWall(photo);
}
