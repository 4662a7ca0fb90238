import { z } from 'zod';
import { clientId } from '../../../../operation/client-id.ts';
import { timeSchema, uidSchema } from '../../../../operation/response-schema.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { livingStates } from '../search.ts';

const count = z.int().min(0);
const state = z.enum(livingStates);

/** Which photos are listed. */
export const photoFilter = z.strictObject({
	event: eventKey,
	state: state.optional(),
	catalog: z.string().trim().toLowerCase().max(100).default('').describe('slug of the station'),
	kind: z.enum(['answer', 'event']).optional().describe('Evidence of answers, or photos of the event'),
	q: z.string().trim().max(200).default('').describe('Part of the name of the team'),
	page: z.coerce.number().int().min(1).max(1_000_000).default(1)
});

/** A photo with everything that a decision about it needs. */
const photoResponse = z.object({
	id: z.int(),
	photoId: z.string(),
	url: z.string(),
	width: z.int(),
	height: z.int(),
	teamUid: uidSchema,
	name: z.string().describe('Of the team; empty for one that was removed'),
	catalog: z.string().nullable().describe('slug of the station'),
	catalogName: z.string().nullable(),
	state,
	at: timeSchema,
	isNameHidden: z.boolean().describe('Whether public screens show neither name nor photos of the team'),
	prompt: z.string().nullable().describe('The question it belongs to; null for a photo of the event'),
	answer: z
		.object({ id: z.int(), text: z.string().nullable(), isCorrect: z.boolean(), finalPoints: z.int(), points: z.int() })
		.nullable(),
	consent: z
		.object({
			text: z.string(),
			locale: z.string(),
			givenAt: timeSchema,
			device: z.object({ place: z.int(), of: z.int() }).nullable()
		})
		.nullable()
		.describe('What was agreed to, word for word; without it a photo is for staff alone'),
	deletedOn: timeSchema.nullable().describe('When it is deleted by itself; null = never'),
	moderatedBy: z.string().nullable(),
	moderatedAt: timeSchema.nullable()
});
export type ModeratedPhoto = z.infer<typeof photoResponse>;

export const photoPage = z.object({
	event_uid: uidSchema,
	photos: z.array(photoResponse),
	total: count,
	page: z.int().min(1),
	pages: z.int().min(1),
	counts: z.object({ pending: count, approved: count, rejected: count }).describe('Under this filter, in any state')
});

const ofEvent = uidSchema.optional().describe('Where two events have a photo of this id');

/** One photo of a namespace. */
export const namedPhoto = { photoId: clientId, event_uid: ofEvent };

export const decision = z
	.strictObject({
		...namedPhoto,
		state: state.optional().describe('`pending` takes a decision back'),
		rotate: z
			.union([z.literal(90), z.literal(180), z.literal(270)])
			.optional()
			.describe('Degrees, clockwise; the file gets a new name')
	})
	.refine(({ state: decided, rotate }) => decided !== undefined || rotate !== undefined, {
		path: ['state'],
		error: 'Say what the photo becomes.',
		params: { code: 'required' }
	});

/** The decision; `answers` = how many were rescored. */
export const decided = z.object({ event_uid: uidSchema, photo: photoResponse, answers: count });

export const decisions = z.strictObject({
	event: eventKey,
	photoIds: z.array(clientId).min(1).max(100),
	state
});

export const allDecided = z.object({
	event_uid: uidSchema,
	photos: z.array(z.object({ photoId: z.string(), before: state, state })).describe('Those that changed'),
	answers: count
});
