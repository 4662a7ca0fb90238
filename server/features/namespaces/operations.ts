import { z } from 'zod';
import { conflict, unlessTaken } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { Namespace, UserNamespace } from './model.ts';
import { newNamespaceName, presentNamespace } from './schema.ts';

/** The namespaces the caller may work in, `default` first. */
export const listNamespaces = operation({
	summary: 'List the namespaces you may work in.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor }) {
		const isAdmin = actor.kind === 'system' || (actor.kind === 'user' && actor.user.role === 'admin');
		const rows = await Namespace.findAll({ order: ['namespace'] });
		const mine = rows.filter(
			(row) => isAdmin || (actor.kind === 'user' && actor.namespaces.includes(row.namespace) && row.isActive)
		);
		const sorted = [...mine].sort((a, b) => Number(b.namespace === 'default') - Number(a.namespace === 'default'));
		return { namespaces: sorted.map(presentNamespace) };
	}
});

/** Makes an empty, active namespace with its maker as a member; a name in use is 409. */
export const createNamespace = operation({
	summary: 'Create a namespace.',
	access: { area: 'namespaces', right: 'w' },
	input: z.strictObject({ namespace: newNamespaceName, label: z.string().trim().max(120).optional() }),
	writes: [],
	async run({ input, actor, transaction }) {
		if (await Namespace.findOne({ where: { namespace: input.namespace }, transaction }))
			throw conflict('This namespace exists already.');
		const fields = { namespace: input.namespace, label: input.label || input.namespace };
		const row = await unlessTaken('This namespace exists already.', () => Namespace.create(fields, { transaction }));
		if (actor.kind === 'user')
			await UserNamespace.create(
				{ userId: actor.user.id, namespace: row.namespace, isDefault: false, defaultKey: null },
				{ transaction }
			);
		return { namespace: presentNamespace(row) };
	},
	target: ({ namespace }) => namespace.namespace
});
