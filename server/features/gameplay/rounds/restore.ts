import { z } from 'zod';
import { roundStates } from '#lib/live/round.ts';
import { clientId } from '../../../operation/client-id.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { planStored } from '../results/restore.ts';
import { roundOptions } from './schema.ts';

/** A team or question of a list; null for the number of one that is gone. */
const ref = z.int().min(1).nullable();

/** Schemas of the columns of a round in a backup. */
export const roundChecks = {
	state: z.enum(roundStates),
	position: z.int().min(0),
	plan: asStored(planStored),
	voided: asStored(z.array(ref)),
	blocked: asStored(z.array(z.strictObject({ teamUid: ref, block: z.boolean() }))),
	commands: asStored(
		z.array(
			z.strictObject({ id: clientId, state: z.enum(roundStates), position: z.int().min(0), version: z.int().min(1) })
		)
	),
	options: asStored(roundOptions)
};
