import { z } from 'zod';
import { operation } from '../../operation.ts';
import { makeNamespace } from './make.ts';
import { Namespace } from './model.ts';
import { namespaceFields, presentNamespace } from './schema.ts';

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
	input: namespaceFields,
	writes: [],
	run: async (work) => ({ namespace: presentNamespace(await makeNamespace(work, work.input)) }),
	target: ({ namespace }) => namespace.namespace
});
