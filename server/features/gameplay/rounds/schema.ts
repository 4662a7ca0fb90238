import { z } from 'zod';
import { boardChoices, roundStates } from '#lib/live/round.ts';
import { timeSchema, uidSchema, versionSchema } from '../../../operation/response-schema.ts';
import { eventKey } from '../../authoring/events/schema.ts';

/** How a round is led; fixed at its creation. */
export const roundOptions = z.strictObject({
	delaySeconds: z.int().min(0).max(30).default(3).describe('Seconds between a question and its answers'),
	autoLock: z.boolean().default(true).describe('Locks a question when all connected teams have answered'),
	board: z.enum(boardChoices).default('manual').describe('When the ranking follows the reveal'),
	textOnPhone: z.boolean().default(true).describe('Phones show the texts of questions, not only their answers'),
	changeUntilLock: z.boolean().default(false).describe('Teams may replace their answer until the lock'),
	multiplier: z.int().min(1).max(3).default(1).describe('Factor of the points of every question'),
	minus: z.number().min(0).max(1).default(0).describe('Share of its points that a wrong answer costs')
});
export type RoundOptions = z.output<typeof roundOptions>;

/** A round as staff sees it in lists and after a command. */
export const roundResponse = z.object({
	uid: uidSchema,
	event_uid: uidSchema,
	catalog: z.string().describe('Slug of the catalog'),
	catalogName: z.string(),
	state: z.enum(roundStates),
	position: z.int().describe('Number of the question, from 1; 0 before the first'),
	total: z.int().describe('Number of questions'),
	pin: z.string().nullable().describe('What phones join with; null before the lobby and after the end'),
	version: versionSchema,
	createdAt: timeSchema,
	closedAt: timeSchema.nullable()
});
export type RoundRecord = z.infer<typeof roundResponse>;

/** Names a round; a route below an event names that too, and the round has to be one of it. */
export const roundKey = {
	event: eventKey.optional(),
	round: uidSchema.describe('uid of the round')
};

/** What a command did; sent again with the same `commandId`, the stored answer comes back. */
export const commandResponse = z.object({
	event_uid: uidSchema,
	round: uidSchema,
	commandId: z.string(),
	state: z.enum(roundStates),
	position: z.int(),
	version: versionSchema
});
