import { z } from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { mayEnterAll } from '../../../access/policy.ts';
import { actorOfUser } from '../../../access/session.ts';
import { forbidden, notFound } from '../../../runtime/errors.ts';
import { operation, perform } from '../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../operation/system.ts';
import { changeNamespace } from './change.ts';
import { enterable, listed, namespaceListing } from './find.ts';
import { makeNamespace } from './make.ts';
import { Namespace } from './model.ts';
import { closeRemovable, removeAll } from './remove.ts';
import { namespaceChange, namespaceFields, namespaceRemoval, presentNamespace } from './schema.ts';
import { deleteOldTrash } from './trash.ts';
import { usageOfEach } from './usage.ts';

const write = { area: 'namespaces', right: 'w' } as const;

/** The namespaces the caller may work in, `default` first. */
export const listNamespaces = operation({
	summary: 'List the namespaces you may work in.',
	access: { login: true },
	input: z.strictObject({}),
	async run({ actor }) {
		const own = actor.kind === 'user' ? actor.namespaces : [];
		const rows = await enterable(mayEnterAll(actor) ? undefined : own);
		return { namespaces: rows.map(presentNamespace) };
	}
});

/** The namespaces whose names an app may learn: those that its user may enter, all of them as undefined. */
async function namesOf(actor: Actor): Promise<string[] | undefined> {
	if (actor.kind === 'token') return [actor.namespace];
	if (actor.kind !== 'app') return mayEnterAll(actor) ? undefined : [];
	const { actor: user } = await actorOfUser(actor.user.id);
	if (user.kind !== 'user') return [];
	return mayEnterAll(user) ? undefined : user.namespaces;
}

const told = z.object({ namespace: z.string(), label: z.string().describe('What people call it') });

/** The active namespaces for an app, with the one it belongs to; MCP_NAMESPACES narrows them to those of its user. */
export const listForApps = operation({
	summary: 'List the active namespaces, and tell which one the token belongs to.',
	access: { anyScope: true },
	input: z.strictObject({}),
	output: z.object({ tokenNamespace: z.string(), namespaces: z.array(told) }),
	async run({ actor, namespace, dependencies }) {
		const isNarrow = dependencies.env.MCP_NAMESPACES === 'member';
		const rows = await enterable(isNarrow ? await namesOf(actor) : undefined);
		const open = rows.filter(({ isActive }) => isActive);
		return {
			tokenNamespace: namespace,
			namespaces: open.map(({ namespace: name, label }) => ({ namespace: name, label }))
		};
	}
});

/** Selects the namespace to work in; 403 for one without access or that does not exist, 404 for administrators. */
export const chooseNamespace = operation({
	summary: 'Choose the namespace to work in.',
	access: { login: true },
	input: z.strictObject({ namespace: z.string().trim().toLowerCase().min(1).max(100) }),
	changes: [],
	async run(work) {
		const { actor, input } = work;
		// Accounts of programs have no screens to choose for.
		if (actor.kind === 'user' && actor.user.role === 'service-account') throw forbidden();
		const { namespaces } = await listNamespaces.run({ ...work, input: {} });
		const { namespace } = input;
		const isThere = namespaces.some((one) => one.namespace === namespace);
		// Only administrators, whose namespaces are all, may learn which there are.
		if (!isThere && !mayEnterAll(actor)) throw forbidden('This namespace is not yours.');
		if (!isThere) throw notFound('namespace');
		return { namespace };
	},
	// The route stores it in the session.
	target: () => null
});

/** Makes an empty, active namespace with its maker as a member; a name in use is 409. */
export const createNamespace = operation({
	summary: 'Create a namespace.',
	access: write,
	input: namespaceFields,
	changes: [],
	run: async (work) => ({ namespace: presentNamespace(await makeNamespace(work, work.input)) }),
	target: ({ namespace }) => namespace.namespace
});

/** All namespaces of the installation with their content and how many people only work there, `default` first. */
export const listManaged = operation({
	summary: 'List every namespace with what it holds.',
	access: { area: 'namespaces' },
	input: z.strictObject(namespaceListing),
	async run({ input, dependencies }) {
		const { rows, list } = await listed(input);
		const names = rows.map(({ namespace }) => namespace);
		const usage = await usageOfEach(dependencies.database.sequelize, names);
		const blocked = await Promise.all(dependencies.namespaceHooks.map(({ countBlocked }) => countBlocked?.(names)));
		const present = (row: Namespace) => ({
			...presentNamespace(row),
			usage: usage(row.namespace),
			onlyMembers: blocked.reduce((sum, counts) => sum + (counts?.get(row.namespace) ?? 0), 0)
		});
		return { namespaces: rows.map(present), list };
	}
});

/** Renames, labels, opens, closes a namespace or changes its plan. */
export const updateNamespace = operation({
	summary: 'Change a namespace; a new name is written into every record.',
	access: write,
	input: namespaceChange,
	changes: [],
	run: async (work) => ({ namespace: presentNamespace(await changeNamespace(work)) })
});

// Closing precedes the removal and is part of it, so the audit log only mentions the removal.
const unseen = { access: systemOnly, changes: [], target: () => null } as const;

/** Closes a namespace that will be removed with its content, in a separate write. */
export const closeForRemoval = operation({
	...unseen,
	summary: 'Close a namespace that is about to be removed.',
	input: namespaceRemoval,
	run: async (work) => ({ closed: await closeRemovable(work) })
});

/** Opens a namespace again that was closed for a removal which failed. */
export const reopenNamespace = operation({
	...unseen,
	summary: 'Open a namespace again whose removal failed.',
	input: z.strictObject({ id: z.int() }),
	async run({ input: { id }, transaction }) {
		await Namespace.update({ isActive: true }, { where: { id }, transaction, silent: true });
		return {};
	}
});

/**
 * Removes a namespace. If it has content, this needs `cascade` and its name in `confirm`; its files go to the trash.
 * Members without another namespace count as content (`users`) and are blocked.
 */
export const removeNamespace = operation({
	summary: 'Remove a namespace, on confirmation with all it holds.',
	access: write,
	input: namespaceRemoval,
	changes: [],
	async prepare({ input, dependencies, requestId, ifVersion }) {
		if (!input.cascade) return { closed: null };
		return perform(closeForRemoval, { ...systemContext(dependencies, requestId), ifVersion }, input);
	},
	run: removeAll,
	async failed({ dependencies, requestId, prepared: { closed } }) {
		if (closed !== null) await perform(reopenNamespace, systemContext(dependencies, requestId), { id: closed });
	}
});

/** Deletes what has been in the trash for 30 days. */
export const emptyTrash = operation({
	summary: 'Delete files that were in the trash for 30 days.',
	access: systemOnly,
	input: z.strictObject({}),
	async run({ dependencies, now }) {
		await deleteOldTrash(dependencies.env.DATA_DIR, now);
		return {};
	}
});
