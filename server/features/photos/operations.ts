import { createHash } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import { mayEnter, mayRole } from '../../access/policy.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { newUid, sha256 } from '../../secrets.ts';
import { UploadedFile } from '../../uploaded-file.ts';
import { eventKey } from '../events/schema.ts';
import { requireOpen } from '../events/gate.ts';
import { deviceIn, loadEvent, requireTeam, type LoadedEvent } from '../play/event.ts';
import { planOf } from '../play/plan.ts';
import { requireRoom } from '../plans/quota.ts';
import { clientId, questionId } from '../play/schema.ts';
import { Result } from '../results/model.ts';
import { EventPhoto, PhotoConsent, type PhotoState } from './model.ts';
import { readPicture, type Photo } from './picture.ts';
import { deletePhoto, isPhotoFile, readPhoto, writePhoto } from './store.ts';

/** A photo as its team sees it. */
export interface PhotoWire {
	photoId: string;
	url: string | null;
	state: PhotoState;
	width: number;
	height: number;
}

const presentPhoto = (photo: EventPhoto): PhotoWire => ({
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
	attemptId: clientId,
	questionId,
	consent: z.stringbool().default(false),
	consentText: z.string().max(1000).default('').describe('The sentence the team agreed to, as it was shown'),
	lang: z.enum(['de', 'en']).default('de')
});
type Input = z.output<typeof input>;

/** Keeps the photo of a photo question of the team's running attempt; the same photoId again answers the stored photo. */
export const uploadPhoto = operation({
	summary: 'Hand in the photo of a photo question.',
	access: { player: true },
	input,
	writes: [],
	async prepare(work) {
		await findQuestion(work, await loadEvent(work, work.input.event));
		const picture = await readPicture(work.input.file.bytes);
		const name = `p_${newUid()}.jpg`;
		await writePhoto(work.parts.env.DATA_DIR, name, picture.body);
		return { ...picture, name };
	},
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const known = await EventPhoto.findOne({ where: { eventUid: event.uid, photoUid: work.input.photoId } });
		const hash = createHash('sha256').update(work.input.file.bytes).digest('hex');
		if (!known) return { created: true, photo: presentPhoto(await keep(work, event.uid, team.uid, hash)) };
		await deletePhoto(work.parts.env.DATA_DIR, work.prepared.name);
		if (known.teamUid !== team.uid || known.sha256 !== hash)
			throw new AppError('idempotency_conflict', 'This id was used for another photo.');
		return { created: false, photo: presentPhoto(known) };
	}
});

/** 403 unless the question takes a photo and the attempt runs; 422 without a needed consent. */
async function findQuestion({ input, actor, now }: Work<Input>, { event }: LoadedEvent): Promise<void> {
	const { team } = await requireTeam(actor, event.uid);
	requireOpen(event, now);
	const result = await Result.findOne({
		where: { eventUid: event.uid, attemptUid: input.attemptId, teamUid: team.uid, state: 'running' },
		attributes: { exclude: ['plan'] }
	});
	const entry = result && (await planOf(result)).questions.find(({ id }) => id === input.questionId);
	if (entry?.question.type !== 'photoText') throw new AppError('feature_disabled', 'No photo is asked for here.');
	const content = entry.question.content as { consent: boolean };
	if (content.consent && !(input.consent && input.consentText))
		throw invalidField('consent', 'consent_required', 'Please agree before you send the photo.');
}

/** 409 when the plan has no room for the photo; its file goes then. */
async function requireStorage({ namespace, parts, prepared, transaction }: Work<Input, Photo & { name: string }>) {
	try {
		await requireRoom('storageBytes', namespace, transaction!, prepared.body.length);
	} catch (error) {
		// After anything else, such as a deadlock, the write is tried again and needs the file.
		if (error instanceof AppError) await deletePhoto(parts.env.DATA_DIR, prepared.name);
		throw error;
	}
}

async function keep(
	work: Work<Input, Photo & { name: string }>,
	eventUid: string,
	teamUid: string,
	hash: string
): Promise<EventPhoto> {
	const { input, prepared, namespace, now, transaction } = work;
	const scope = { namespace, eventUid, teamUid, photoUid: input.photoId };
	try {
		await requireStorage(work);
		const photo = await EventPhoto.create(
			{
				...scope,
				questionId: input.questionId,
				file: prepared.name,
				width: prepared.width,
				height: prepared.height,
				bytes: prepared.body.length,
				sha256: hash,
				state: 'pending'
			},
			{ transaction }
		);
		const consent = { text: input.consentText, textHash: sha256(input.consentText), locale: input.lang, givenAt: now };
		if (input.consent)
			await PhotoConsent.create(
				{ ...scope, ...consent, deviceId: deviceIn(work.actor, eventUid)!.id },
				{ transaction }
			);
		return photo;
	} catch (error) {
		if (error instanceof UniqueConstraintError)
			throw new AppError('idempotency_conflict', 'This id was used for another photo.');
		throw error;
	}
}

/** Takes back an own photo: the file goes, the consent is withdrawn. */
export const removePhoto = operation({
	summary: 'Take back a photo of the own team.',
	access: { player: true },
	input: z.strictObject({ event: eventKey, photoId: clientId }),
	writes: ['results'],
	async run(work) {
		const { event } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		const photo = await EventPhoto.findOne({
			where: { eventUid: event.uid, teamUid: team.uid, photoUid: work.input.photoId }
		});
		if (!photo) throw notFound('photo');
		const { file, photoUid, eventUid } = photo;
		await photo.update({ state: 'deleted', file: null }, { transaction: work.transaction! });
		await PhotoConsent.update(
			{ withdrawnAt: work.now },
			{ where: { eventUid, photoUid }, transaction: work.transaction! }
		);
		return { file };
	},
	async settled({ parts }, { file }) {
		if (file) await deletePhoto(parts.env.DATA_DIR, file);
	}
});

/** The file of a photo for its own team and for staff who may see results; 404 for everybody else. */
export const showPhoto = operation({
	summary: 'Read the file of an event photo.',
	access: { public: true },
	input: z.strictObject({ file: z.string().refine(isPhotoFile) }),
	async run({ input, actor, parts }) {
		const photo = await EventPhoto.findOne({ where: { file: input.file } });
		const isOwn = photo && deviceIn(actor, photo.eventUid)?.teamUid === photo.teamUid;
		const isStaff =
			photo && actor.kind === 'user' && mayRole(actor.user.role, 'results', 'r') && mayEnter(actor, photo.namespace);
		const body = isOwn || isStaff ? await readPhoto(parts.env.DATA_DIR, input.file) : undefined;
		if (!body) throw notFound('photo');
		return { type: 'image/jpeg', body };
	}
});
