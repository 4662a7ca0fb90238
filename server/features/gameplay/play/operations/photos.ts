import { createHash } from 'node:crypto';
import { locales } from '#lib/messages/locale.ts';
import { z } from 'zod';
import { kinds } from '#lib/questions/index.ts';
import { AppError, invalidField, notFound } from '../../../../runtime/errors.ts';
import { operation, type Work, type WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { UploadedFile } from '../../../../operation/uploaded-file.ts';
import { livingCatalog } from '../../../authoring/catalogs/find.ts';
import { catalogKey } from '../../../authoring/catalogs/schema.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { requireOpen } from '../../../authoring/events/calendar/availability.ts';
import { deviceIn, requireTeam } from '../event.ts';
import { loadEvent, type LoadedEvent } from '../../../authoring/events/load.ts';
import { requireRoom } from '../../../platform/plans/quota.ts';
import { questionId } from '../schema.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { withdrawConsent } from '../../results/attempts/answer-rows.ts';
import { planOf } from '../../results/attempts/attempt-plan.ts';
import { attemptByUid } from '../../results/attempts/attempt-rows.ts';
import { agreedText, type ConsentText } from '../../photos/consent.ts';
import type { EventPhoto } from '../../photos/model.ts';
import { ownPhoto, ownPhotos } from '../../photos/own.ts';
import { readPicture, type Photo } from '../../photos/picture.ts';
import { removePhotos } from '../../photos/remove.ts';
import type { AttemptPlan } from '../../results/plan.ts';
import { planOfRound, roundByUid } from '../../rounds/find.ts';
import { isAsked } from '../../rounds/stand.ts';
import { countPhotos, photoOf, photoOfFile, storePhoto } from '../../photos/rows.ts';
import { deletePhoto, deletePhotosAfter, writePhoto } from '../../photos/store.ts';

const input = z.strictObject({
	event: eventKey,
	file: z.instanceof(UploadedFile),
	photoId: clientId,
	attemptId: clientId.optional(),
	round: uidSchema.optional().describe('uid of the round whose question it is for'),
	questionId: questionId.optional(),
	catalog: catalogKey.optional().describe('Station that a photo of the event was taken at'),
	consent: z.stringbool().default(false),
	consentHash: z.string().max(64).optional().describe('Hash of the sentence the team agreed to, from `photoConsent`'),
	lang: z.enum(locales).optional().describe('Language to ask in when the sentence is another one now')
});
type Input = z.output<typeof input>;

/** The purpose of a photo, its consent, and whether the room sees it before approval. */
interface Purpose {
	consent: ConsentText | undefined;
	catalogUid: string | null;
	questionId: number | null;
	state: 'pending' | 'approved';
}
type Prepared = Photo & Purpose & { name: string };

/** A room that plays for days needs fewer, and this stops a phone that sends endlessly. */
const mostOfTeam = 200;

/**
 * Stores the photo of a photo question of the team's running attempt, or one of the event if it takes them; the same
 * photoId again returns the stored photo.
 */
export const uploadPhoto = operation({
	summary: 'Hand in a photo: for a photo question, or for the event.',
	access: { player: true },
	input,
	changes: [],
	async prepare(work) {
		const purpose = await findPurpose(work, await loadEvent(work, work.input.event));
		const picture = await readPicture(work.input.file.bytes);
		const name = `p_${newUid()}.jpg`;
		await writePhoto(work.dependencies.env.DATA_DIR, name, picture.body);
		return { ...picture, ...purpose, name };
	},
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const known = await photoOf(event.uid, work.input.photoId);
		const hash = createHash('sha256').update(work.input.file.bytes).digest('hex');
		if (!known) {
			const stored = await keep(work, event.uid, team.uid, hash);
			return { created: true, photo: ownPhoto(stored, work.prepared.consent !== undefined) };
		}
		if (known.teamUid !== team.uid || known.sha256 !== hash)
			throw new AppError('idempotency_conflict', 'This id was used for another photo.');
		deletePhotosAfter(work, [work.prepared.name]);
		const [photo] = await ownPhotos(event.uid, [known]);
		return { created: false, photo };
	},
	async failed({ dependencies, prepared: { name } }) {
		// A commit may arrive although its answer is lost; then the file is the row's.
		if (!(await photoOfFile(name))) await deletePhoto(dependencies.env.DATA_DIR, name);
	}
});

/**
 * The purpose of this photo. A photo question of a running attempt of the team decides whether it needs consent; any
 * other photo is one of the event, which always does; 403 if the event takes none.
 */
async function findPurpose(work: Work<Input>, { event, settings }: LoadedEvent): Promise<Purpose> {
	const { input, actor, now } = work;
	const { team } = await requireTeam(actor, event.uid);
	requireOpen(event, now);
	const asked = await askedFor(input, event.uid, team.uid);
	if (!asked && !settings.photoUpload) throw new AppError('feature_disabled', 'No photo is asked for here.');
	// A stored photo keeps its original consent, whatever the current text.
	const isKnown = (await photoOf(event.uid, input.photoId))?.teamUid === team.uid;
	return {
		consent: isKnown ? undefined : agreedText(input, asked?.needsConsent ?? true, settings),
		catalogUid: asked?.catalogUid ?? (await stationOf(input, event.uid)),
		questionId: asked?.questionId ?? null,
		state: settings.photoModeration === 'after' ? 'approved' : 'pending'
	};
}

/** The photo question of a round or of the team's running attempt that a photo is for; undefined for any other photo. */
async function askedFor(input: Input, eventUid: string, teamUid: string) {
	if (input.round !== undefined) return askedInRound(input.round, input.questionId, eventUid);
	const { attemptId, questionId } = input;
	const result = attemptId === undefined ? null : await attemptByUid(eventUid, attemptId);
	if (result?.teamUid !== teamUid || result.state !== 'running') return undefined;
	const entry = (await planOf(result)).questions.find(({ id }) => id === questionId);
	return photoQuestion(entry, result.catalogUid);
}

/** The photo question of a round that a photo is for, once the host has asked it. */
async function askedInRound(uid: string, questionId: number | undefined, eventUid: string) {
	const round = await roundByUid(uid);
	if (round?.eventUid !== eventUid || !isAsked(round.state)) return undefined;
	const asked = (await planOfRound(uid)).questions.slice(0, round.position);
	return photoQuestion(
		asked.find(({ id }) => id === questionId),
		round.catalogUid
	);
}

function photoQuestion(entry: AttemptPlan['questions'][number] | undefined, catalogUid: string) {
	if (!entry || !kinds[entry.question.type].takesPhoto) return undefined;
	const needsConsent = (entry.question.content as { consent: boolean }).consent;
	return { questionId: entry.id, catalogUid, needsConsent };
}

async function stationOf({ catalog }: Input, eventUid: string): Promise<string | null> {
	if (catalog === undefined) return null;
	const found = await livingCatalog(eventUid, catalog);
	if (!found) throw invalidField('catalog', 'unknown_reference', 'This station does not exist.');
	return found.uid;
}

async function keep(
	work: WriteWork<Input, Prepared>,
	eventUid: string,
	teamUid: string,
	hash: string
): Promise<EventPhoto> {
	const { input, prepared, namespace, now, transaction } = work;
	const { name, consent, body, width, height, catalogUid, questionId, state } = prepared;
	await requireRoom('storageBytes', namespace, transaction, body.length);
	if ((await countPhotos(eventUid, teamUid, transaction)) >= mostOfTeam)
		throw new AppError('quota_exceeded', 'Your team has handed in many photos. Please take one back first.', {
			extra: { metric: 'photos', limit: mostOfTeam, used: mostOfTeam }
		});
	const scope = {
		namespace,
		eventUid,
		teamUid,
		photoUid: input.photoId,
		catalogUid,
		questionId,
		state,
		createdAt: now
	};
	const said = consent && { said: consent, deviceId: deviceIn(work.actor, eventUid)!.id, givenAt: now };
	work.notify(eventUid, 'photos');
	return storePhoto({ ...scope, file: name, width, height, bytes: body.length, sha256: hash }, said, transaction);
}

/** Takes back an own photo: the file goes, the consent is withdrawn. */
export const removePhoto = operation({
	summary: 'Take back a photo of the own team.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, photoId: clientId }),
	changes: ['results'],
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const photo = await photoOf(event.uid, work.input.photoId);
		if (photo?.teamUid !== team.uid) throw notFound('photo');
		const { photoUid } = photo;
		deletePhotosAfter(work, await removePhotos(event.uid, [photo], work.now, work.transaction));
		await withdrawConsent(event.uid, photoUid, work.transaction);
		work.notify(event.uid, 'photos');
		return { photoId: photoUid };
	}
});
