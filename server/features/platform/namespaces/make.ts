import type { z } from 'zod';
import { unlessTaken } from '../../../database/unless-taken.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { nameTaken } from './find.ts';
import { Namespace } from './model.ts';
import type { Plan } from './plan.ts';
import type { namespaceFields } from './schema.ts';

/** Creates an empty, active namespace with what every feature adds; 409 if the name is in use. */
export async function makeNamespace(
	work: Pick<WriteWork, 'actor' | 'dependencies' | 'now' | 'transaction'>,
	input: z.output<typeof namespaceFields>,
	plan: Plan = 'unlimited'
): Promise<Namespace> {
	const { dependencies, transaction } = work;
	if (await Namespace.findOne({ where: { namespace: input.namespace }, transaction })) throw nameTaken();
	const fields = { namespace: input.namespace, label: input.label || input.namespace, plan };
	const row = await unlessTaken('This namespace exists already.', () => Namespace.create(fields, { transaction }));
	for (const { made } of dependencies.namespaceHooks) await made?.(row.namespace, work, { preset: input.preset });
	return row;
}
