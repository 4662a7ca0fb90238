import { z } from 'zod';
import type { PodiumState } from '#lib/live/wire.ts';
import { rankingNames } from '#lib/live/fold.ts';
import { asStored } from '../../../operation/as-stored.ts';

const states = ['idle', 'running', 'ended'] as const satisfies PodiumState[];

/** A team of a step; null for the number of one that is gone. */
const team = z.looseObject({ uid: z.int().min(1).nullable(), name: z.string() });
const teams = z.array(team);
const placedTeams = z.array(team.extend({ place: z.int().min(1), shared: z.boolean(), points: z.number() }));

const step = z.discriminatedUnion('kind', [
	z.looseObject({ kind: z.literal('rest'), teams: placedTeams }),
	z.looseObject({
		...{ kind: z.literal('award'), ranking: z.enum(rankingNames), value: z.union([z.number(), z.string()]), teams }
	}),
	z.looseObject({ kind: z.literal('custom'), title: z.string(), teams }),
	z.looseObject({ kind: z.literal('place'), place: z.int().min(1), teams: placedTeams })
]);

/** Schemas of the columns of a ceremony in a backup. */
export const podiumChecks = { state: z.enum(states), step: z.int().min(0), steps: asStored(z.array(step)) };
