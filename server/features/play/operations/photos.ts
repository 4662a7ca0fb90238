import { createHash } from 'node:crypto';
import { z } from 'zod';
import { kinds } from '#lib/questions/index.ts';
import { mayEnter, mayRole } from '../../../access/policy.ts';
import { AppError, notFound } from '../../../runtime/errors.ts';
import { operation, type Work, type WriteWork } from '../../../operation/operation.ts';
import { newUid } from '../../../runtime/crypto.ts';
import { UploadedFile } from '../../../operation/uploaded-file.ts';
import { eventKey } from '../../events/schema.ts';
import { requireOpen } from '../../events/availability.ts';
import { deviceIn, requireTeam } from '../event.ts';
import { loadEvent, type LoadedEvent } from '../../events/load.ts';
import { requireRoom } from '../../plans/quota.ts';
import { questionId } from '../schema.ts';
import { clientId } from '../../../operation/client-id.ts';
import { withdrawConsent } from '../../results/answer-rows.ts';
import { planOf } from '../../results/attempt-plan.ts';
import { attemptByUid } from '../../results/attempt-rows.ts';
import { agreedText, type ConsentText } from '../../photos/consent.ts';
import type { EventPhoto, PhotoState } from '../../photos/model.ts';
import { readPicture, type Photo } from '../../photos/picture.ts';
import { photoOf, photoOfFile, storePhoto, withdrawPhoto } from '../../photos/rows.ts';
import { deletePhoto, deletePhotosAfter, isPhotoFile, readPhoto, writePhoto } from '../../photos/store.ts';

/** A photo as its team sees it. */
interface PhotoResponse {
	photoId: string;
	url: string | null;
	state: PhotoState;
	width: number;
	height: number;
}

const presentPhoto = (photo: EventPhoto): PhotoResponse => ({
	photoId: photo.photoUid,
	url: photo.file && `/uploads/${photo.file}`,
	state: photo.state,
	width: photo.width,
	height: photo.height
});

const input = z.strictObject({
	event: eventKey,
	file: z.instanceof(UploadedFile),
	photoId: clientId,
	attemptId: clientId.optional(),
	questionId: questionId.optional(),
	consent: z.stringbool().default(false),
	consentHash: z.string().max(64).optional().describe('Hash of the sentence the team agreed to, from `photoConsent`'),
	lang: z.enum(['de', 'en']).optional().describe('Language to ask in when the sentence is another one now')
});
type Input = z.output<typeof input>;
type Prepared = Photo & { name: string; consent: ConsentText | undefined };

/** Keeps the photo of a photo question of the team's running attempt; the same photoId again answers the stored photo. */
export const uploadPhoto = operation({
	summary: 'Hand in the photo of a photo question.',
	access: { player: true },
	input,
	changes: [],
	async prepare(work) {
		const consent = await findConsent(work, await loadEvent(work, work.input.event));
		const picture = await readPicture(work.input.file.bytes);
		const name = `p_${newUid()}.jpg`;
		await writePhoto(work.dependencies.env.DATA_DIR, name, picture.body);
		return { ...picture, name, consent };
	},
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const known = await photoOf(event.uid, work.input.photoId);
		const hash = createHash('sha256').update(work.input.file.bytes).digest('hex');
		if (!known) return { created: true, photo: presentPhoto(await keep(work, event.uid, team.uid, hash)) };
		if (known.teamUid !== team.uid || known.sha256 !== hash)
			throw new AppError('idempotency_conflict', 'This id was used for another photo.');
		deletePhotosAfter(work, [work.prepared.name]);
		return { created: false, photo: presentPhoto(known) };
	},
	async failed({ dependencies, prepared: { name } }) {
		// A commit may arrive although its answer is lost; then the file is the row's.
		if (!(await photoOfFile(name))) await deletePhoto(dependencies.env.DATA_DIR, name);
	}
});

/** What the team agreed to with this photo, if anything; 403 unless the question takes one and the attempt runs. */
async function findConsent(work: Work<Input>, { event, settings }: LoadedEvent): Promise<ConsentText | undefined> {
	const { input, actor, now } = work;
	const { team } = await requireTeam(actor, event.uid);
	requireOpen(event, now);
	const eventUid = event.uid;
	const result = await attemptByUid(eventUid, input.attemptId ?? '');
	const isOwn = result?.teamUid === team.uid && result.state === 'running';
	const entry = isOwn && (await planOf(result)).questions.find(({ id }) => id === input.questionId);
	if (!entry || !kinds[entry.question.type].takesPhoto)
		throw new AppError('feature_disabled', 'No photo is asked for here.');
	// A photo that is stored already keeps the consent it came with, whatever the sentence is now.
	if ((await photoOf(eventUid, input.photoId))?.teamUid === team.uid) return undefined;
	return agreedText(input, (entry.question.content as { consent: boolean }).consent, settings);
}

async function keep(
	work: WriteWork<Input, Prepared>,
	eventUid: string,
	teamUid: string,
	hash: string
): Promise<EventPhoto> {
	const { input, prepared, namespace, now, transaction } = work;
	const { name, consent, body, width, height } = prepared;
	await requireRoom('storageBytes', namespace, transaction, body.length);
	const scope = { namespace, eventUid, teamUid, photoUid: input.photoId, questionId: input.questionId! };
	const said = consent && { said: consent, deviceId: deviceIn(work.actor, eventUid)!.id, givenAt: now };
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
		const { file, photoUid } = photo;
		await withdrawPhoto(photo, work.now, work.transaction);
		if (file) deletePhotosAfter(work, [file]);
		await withdrawConsent(event.uid, photoUid, work.transaction);
		return { photoId: photoUid };
	}
});

/** The file of a photo for its own team and for staff who may see results; 404 for everybody else. */
export const showPhoto = operation({
	summary: 'Read the file of an event photo.',
	access: { public: true },
	input: z.strictObject({ file: z.string().refine(isPhotoFile) }),
	async run({ input, actor, dependencies }) {
		const photo = await photoOfFile(input.file);
		const isOwn = photo && deviceIn(actor, photo.eventUid)?.teamUid === photo.teamUid;
		const isStaff =
			photo && actor.kind === 'user' && mayRole(actor.user.role, 'results', 'r') && mayEnter(actor, photo.namespace);
		const body = isOwn || isStaff ? await readPhoto(dependencies.env.DATA_DIR, input.file) : undefined;
		if (!body) throw notFound('photo');
		return { type: 'image/jpeg', body };
	}
});
