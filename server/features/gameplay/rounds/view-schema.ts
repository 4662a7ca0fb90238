import { z } from 'zod';
import { roundStates, type HostRound, type RoundPlan, type RoundView } from '#lib/live/round.ts';
import { kinds } from '#lib/questions/index.ts';
import type { AnswerPart, PlayerQuestion, QuestionType, Solution } from '#lib/questions/types.ts';
import { timeSchema, uidSchema } from '../../../operation/response-schema.ts';
import { roundOptions } from './schema.ts';

const types = Object.keys(kinds) as QuestionType[];
const named = z.object({ id: z.string(), text: z.string() });

// Which parts there are depends on the type, as the compiler knows and the reference only says.
const question = z
	.object({
		id: z.int(),
		type: z.enum(types),
		prompt: z.string(),
		points: z.int(),
		limitSeconds: z.int().optional().describe('Absent = no limit'),
		image: z.string().optional(),
		position: z.int().describe('Place in the round, from 0'),
		options: z.array(named).optional(),
		select: z.enum(['one', 'many']).optional(),
		items: z.array(named).optional(),
		terms: z.array(named).optional(),
		definitions: z.array(named).optional(),
		cards: z.array(named).optional(),
		rightLabel: z.string().nullable().optional(),
		leftLabel: z.string().nullable().optional(),
		consent: z.boolean().optional(),
		requirePhoto: z.boolean().optional(),
		askText: z.boolean().optional(),
		answer: z.string().optional().describe('Back of an info card, from the reveal on')
	})
	.describe('As phones see it: with the parts of its type, without what is right')
	.meta({ id: 'PlayerQuestion' }) as z.ZodType as z.ZodType<PlayerQuestion>;

const ids = z.array(z.string()).optional();
const solution: z.ZodType<Solution> = z
	.object({
		selected: ids,
		order: ids,
		pairs: z.record(z.string(), z.string()).optional(),
		swipes: z.record(z.string(), z.enum(['right', 'left'])).optional(),
		accept: ids.describe('Accepted texts')
	})
	.describe('What is right, by the ids of the question; which field depends on its type')
	.meta({ id: 'Solution' });

const reveal = z
	.object({
		solution,
		explanation: z.string().optional(),
		counts: z.record(z.string(), z.int()).describe('Teams by option, or by right, partly and wrong'),
		rightShare: z.number().min(0).max(1).describe('Share of the teams in the room that were right')
	})
	.describe('From the reveal on');

const teamInRound = z.object({
	teamUid: uidSchema,
	name: z.string(),
	online: z.boolean().describe('A phone of the team is connected'),
	answered: z.boolean().describe('Its answer to the question is stored'),
	isOut: z.boolean().describe('The host took it out')
});

const host: z.ZodType<HostRound> = z
	.object({
		pin: z.string().nullable(),
		solution: solution.nullable(),
		explanation: z.string().nullable(),
		next: z.object({ id: z.int(), prompt: z.string() }).nullable().describe('The question after this one'),
		voided: z.array(z.int()).describe('ids of questions out of scoring'),
		teamList: z.array(teamInRound),
		undoUntil: timeSchema.nullable().describe('Until when undo is possible; null = there is nothing to undo')
	})
	.describe('For hosts alone, with the solution before its reveal');

const answerPart: z.ZodType<AnswerPart> = z.object({
	text: z.string(),
	definition: z.string().optional().describe('The match of a term'),
	side: z.enum(['right', 'left']).optional().describe('Of a card: where it is swiped to'),
	label: z.string().optional().describe('The name that the question has for that side')
});

/** What was fixed at the creation of a round. */
export const roundPlanResponse: z.ZodType<RoundPlan> = z
	.object({
		options: roundOptions,
		questions: z
			.array(
				z.object({
					id: z.int(),
					prompt: z.string(),
					limitSeconds: z.int().nullable().describe('null = no limit'),
					solution: z.array(answerPart).describe('What is right, in words'),
					explanation: z.string().nullable()
				})
			)
			.describe('In the order in which they are asked')
	})
	.meta({ id: 'RoundPlan' });

/** A round as its host sees it. */
export const hostViewResponse: z.ZodType<Omit<RoundView, 'translated'> & { host: HostRound }> = z
	.object({
		round: uidSchema,
		event: uidSchema,
		catalog: uidSchema.describe('uid of its station'),
		version: z.int().describe('What the next command expects'),
		state: z.enum(roundStates),
		position: z.int().describe('Number of the question, from 1; 0 before the first'),
		total: z.int(),
		question: question.nullable(),
		textOnPhone: z.boolean(),
		changeUntilLock: z.boolean().describe('Teams may replace their answer until the lock'),
		opensAt: timeSchema.nullable().describe('Answers count from here; null while a pause holds the countdown'),
		closesAt: timeSchema.nullable().describe('null without a limit and in a pause'),
		remainingMs: z.int().optional().describe('What is left of the question in a pause'),
		delaySeconds: z.int().describe('Seconds between a question and its answers'),
		serverTime: timeSchema,
		answered: z.int().describe('Teams that answered the question in time'),
		teams: z.int().describe('Teams with a connected phone'),
		isVoid: z.boolean().describe('The question is out of scoring'),
		hostAway: z.boolean().describe('No cockpit has been open for some seconds'),
		podiumStep: z.int().optional().describe('Steps of the ceremony that have been shown'),
		podiumSteps: z.int().optional().describe('Steps of the ceremony'),
		reveal: reveal.optional(),
		host
	})
	.meta({ id: 'RoundView' });
