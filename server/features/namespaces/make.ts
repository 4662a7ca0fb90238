import type { z } from 'zod';
import { unlessTaken } from '../../errors.ts';
import type { Work } from '../../operation.ts';
import { ProjectSettings } from '../settings/model.ts';
import { nameTaken } from './find.ts';
import { Namespace, UserNamespace, type Plan } from './model.ts';
import { requireRoom } from '../plans/quota.ts';
import type { namespaceFields } from './schema.ts';

/** Makes an empty, active namespace with its settings and its maker as a member; a name in use is 409. */
export async function makeNamespace(
	{ actor, transaction }: Work<unknown, unknown>,
	input: z.output<typeof namespaceFields>,
	plan: Plan = 'unlimited'
): Promise<Namespace> {
	if (await Namespace.findOne({ where: { namespace: input.namespace }, transaction })) throw nameTaken();
	const fields = { namespace: input.namespace, label: input.label || input.namespace, plan };
	const row = await unlessTaken('This namespace exists already.', () => Namespace.create(fields, { transaction }));
	await ProjectSettings.create({ namespace: row.namespace }, { transaction });
	if (actor.kind === 'user') await requireRoom('users', row.namespace, transaction!);
	if (actor.kind === 'user')
		await UserNamespace.create(
			{ userId: actor.user.id, namespace: row.namespace, isDefault: false, defaultKey: null },
			{ transaction }
		);
	return row;
}
