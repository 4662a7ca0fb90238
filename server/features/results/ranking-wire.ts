import { z } from 'zod';
import { wireTime, wireUid } from '../../wire.ts';

const count = z.int().min(0);
const seconds = z.number().min(0).nullable();
const rankingName = z.enum(['points', 'catalogMaster', 'accuracy', 'puzzle']);

/** The best attempt of one team in one catalog, as a part of its standing. */
export const standingCatalogWire = z
	.object({
		uid: wireUid,
		slug: z.string(),
		points: count,
		maxPoints: count,
		correct: count,
		total: count,
		durationSec: seconds,
		attempt: z.int().min(1),
		finishedAt: wireTime.nullable(),
		verified: z.boolean()
	})
	.meta({ id: 'StandingCatalog' });

/** One team's row in one ranking. */
export const standingWire = z
	.object({
		ranking: rankingName,
		place: z.int().min(1).describe('1 is best; equal on all keys is an equal place and the next place skips'),
		shared: z.boolean().describe('Whether another team has the same place'),
		teamUid: wireUid,
		name: z.string(),
		points: count,
		maxPoints: count,
		correct: count,
		total: count.describe('Scored questions of the best attempts'),
		questions: count.describe('Of those the settled ones; smaller than total only while a catalog is running'),
		accuracy: z.number().min(0).max(1).nullable().describe('Null before the first settled question'),
		catalogsDone: count.describe('Catalogs with scored questions that count as finished'),
		catalogsTotal: count,
		durationSec: seconds,
		finishedAt: wireTime.nullable(),
		completedAt: wireTime.nullable(),
		puzzleSolvedAt: wireTime.nullable(),
		gap: z
			.number()
			.nullable()
			.describe('Distance to the next better place: points, accuracy, or seconds; null on place 1'),
		verified: z.boolean(),
		catalogs: z.array(standingCatalogWire).optional().describe('Only for staff, API tokens and the team itself')
	})
	.meta({ id: 'Standing' });

/** A place of honour. */
export const awardWire = z
	.object({
		ranking: rankingName,
		place: z.int().min(1),
		teamUid: wireUid,
		name: z.string(),
		value: z.union([z.number(), wireTime]).describe('Points, accuracy, or the time of the deed')
	})
	.meta({ id: 'Award' });

const standings = z.array(standingWire);

/** All four rankings of an event with their awards. */
export const rankingsWire = z
	.object({
		mode: z.enum(['live', 'hidden', 'frozen']),
		asOf: wireTime.nullable().describe('Null unless the board is frozen'),
		revision: count,
		teams: count.describe('Ranked teams'),
		points: standings,
		catalogMaster: standings,
		accuracy: standings,
		puzzle: standings,
		awards: z.array(awardWire)
	})
	.meta({ id: 'Rankings' });
