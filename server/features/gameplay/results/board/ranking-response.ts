import { z } from 'zod';
import { rankingNames } from '#lib/live/fold.ts';
import { boardModes } from '../../../authoring/events/settings/schemas.ts';
import { timeSchema, uidSchema } from '../../../../operation/response-schema.ts';

const count = z.int().min(0);
const seconds = z.number().min(0).nullable();
const rankingName = z.enum(rankingNames);

/** The counted attempt of one team in one catalog, part of its standing. */
export const standingCatalogResponse = z
	.object({
		uid: uidSchema,
		slug: z.string(),
		points: count,
		maxPoints: count,
		correct: count,
		total: count,
		durationSec: seconds,
		attempt: z.int().min(1),
		finishedAt: timeSchema.nullable(),
		verified: z.boolean()
	})
	.meta({ id: 'StandingCatalog' });

/** One team's row in one ranking. */
export const standingResponse = z
	.object({
		ranking: rankingName,
		place: z.int().min(1).describe('1 is best; equal on all keys is an equal place and the next place skips'),
		shared: z.boolean().describe('Whether another team has the same place'),
		teamUid: uidSchema,
		name: z.string(),
		points: z.int().describe('With the adjustment, so it may be negative'),
		adjustment: z.int().describe('Points that staff gave or took'),
		maxPoints: count,
		correct: count,
		total: count.describe('Scored questions of the counted attempts'),
		questions: count.describe('Of those the settled ones; smaller than total only while a catalog is running'),
		accuracy: z
			.number()
			.min(0)
			.max(1)
			.nullable()
			.describe(
				'Mean share of the points per settled question; slow answers lower it where time counts. Null before the first'
			),
		catalogsDone: count.describe('Catalogs with scored questions that count as finished'),
		catalogsTotal: count,
		durationSec: seconds,
		finishedAt: timeSchema.nullable(),
		completedAt: timeSchema.nullable(),
		puzzleSolvedAt: timeSchema.nullable(),
		gap: z
			.number()
			.nullable()
			.describe('Distance to the next better place: points, accuracy, or seconds; null on place 1'),
		verified: z.boolean(),
		catalogs: z.array(standingCatalogResponse).optional().describe('Only for staff, API tokens and the team itself')
	})
	.meta({ id: 'Standing' });

/** A place of honour. */
export const awardResponse = z
	.object({
		ranking: rankingName,
		place: z.int().min(1),
		teamUid: uidSchema,
		name: z.string(),
		value: z.union([z.number(), timeSchema]).describe('Points, accuracy, or the time of the deed')
	})
	.meta({ id: 'Award' });

/** A prize of the host's own. */
export const customAwardResponse = z
	.object({ title: z.string(), teamUid: uidSchema, name: z.string() })
	.meta({ id: 'CustomAward' });

const standings = z.array(standingResponse);

/** All four rankings of an event with their awards. */
export const rankingsResponse = z
	.object({
		mode: z.enum(boardModes),
		asOf: timeSchema.nullable().describe('Null unless the board is frozen'),
		revision: count,
		teams: count.describe('Ranked teams'),
		points: standings,
		catalogMaster: standings,
		accuracy: standings,
		puzzle: standings,
		awards: z.array(awardResponse)
	})
	.meta({ id: 'Rankings' });
