import { z } from 'zod';
import { domainsRevision } from '../../access/domain-book.ts';
import { tellOfNamespace, tellOfUser } from '../../access/changed.ts';
import { conflict, invalidField, requireVersion, unlessTaken } from '../../errors.ts';
import { operation, type Work } from '../../operation.ts';
import { raiseRevisions } from '../../revisions.ts';
import { findNamespace, nameTaken, requireOther } from './find.ts';
import { blockAll, countOnlyMembers, onlyMembers } from './members.ts';
import { Namespace } from './model.ts';
import { namespaceChange, namespaceRemoval, presentNamespace } from './schema.ts';
import { emptyTables, renameEverywhere } from './tables.ts';
import { filesOf, moveToTrash } from './trash.ts';
import { allUsage, inUse, usageOf } from './usage.ts';

const write = { area: 'namespaces', right: 'w' } as const;

/** Every namespace of the installation with what it holds and how many people work in it alone, `default` first. */
export const listManaged = operation({
	summary: 'List every namespace with what it holds.',
	access: { area: 'namespaces' },
	input: z.strictObject({}),
	async run() {
		const rows = await Namespace.findAll({ order: ['namespace'] });
		const [usage, onlyMembers] = await Promise.all([allUsage(), countOnlyMembers()]);
		const sorted = rows.sort((a, b) => Number(b.namespace === 'default') - Number(a.namespace === 'default'));
		const wire = (row: Namespace) => ({
			...presentNamespace(row),
			usage: usage(row.namespace),
			onlyMembers: onlyMembers.get(row.namespace) ?? 0
		});
		return { namespaces: sorted.map(wire) };
	}
});

const countDomains = ({ parts, transaction }: Work<unknown, unknown>) =>
	raiseRevisions(parts.database, domainsRevision.namespace, [domainsRevision.resource], transaction!);

/** Renames, labels, opens, closes a namespace or changes its plan; a new name reaches every table in this one write. */
export const updateNamespace = operation({
	summary: 'Change a namespace; a new name is written into every record.',
	access: write,
	input: namespaceChange,
	writes: [],
	prepare: async () => ({ left: '' }),
	async run(work) {
		const { input, ifVersion, parts, transaction, prepared } = work;
		const row = await findNamespace(input.id, transaction!);
		requireVersion(row, ifVersion);
		const from = row.namespace;
		const to = input.namespace ?? from;
		if (to !== from || input.isActive === false) requireOther(row);
		if (to !== from && (await Namespace.count({ where: { namespace: to }, transaction }))) throw nameTaken();
		const { isActive, plan } = input;
		// A label that only repeated the old name would mislead.
		const label = input.label ?? (row.label === from ? to : undefined);
		row.set({
			namespace: to,
			...(label === undefined ? {} : { label: label || to }),
			...(isActive === undefined ? {} : { isActive }),
			...(plan === undefined ? {} : { plan })
		});
		if (row.changed()) row.set({ version: row.version + 1 });
		await unlessTaken('This namespace exists already.', () => row.save({ transaction }));
		if (to !== from) await renameEverywhere(parts.database.sequelize, from, to, transaction!);
		await countDomains(work);
		prepared.left = from;
		return { namespace: presentNamespace(row) };
	},
	async settled({ parts, prepared }) {
		await parts.domains.load();
		tellOfNamespace(parts, prepared.left);
	}
});

/**
 * Removes a namespace; one that holds something needs `cascade` and its name in `confirm`, its files go to the trash.
 * Members who have no other namespace count as something, under `users`; they are blocked along with it.
 */
export const removeNamespace = operation({
	summary: 'Remove a namespace, on confirmation with all it holds.',
	access: write,
	input: namespaceRemoval,
	writes: [],
	prepare: async () => ({ files: [] as string[], blocked: [] as number[] }),
	async run(work) {
		const { input, parts, ifVersion, transaction, prepared } = work;
		const row = await findNamespace(input.id, transaction!);
		requireOther(row);
		requireVersion(row, ifVersion);
		const { namespace } = row;
		const stranded = await onlyMembers(namespace, transaction!);
		const content = await usageOf(namespace, transaction!);
		const usage = stranded.length ? { ...content, users: stranded.length } : content;
		const isFull = Object.keys(usage).length > 0;
		if (isFull && !input.cascade) throw conflict('This namespace still holds something.', inUse(usage));
		if (isFull && input.confirm !== namespace)
			throw invalidField('confirm', input.confirm ? 'invalid_format' : 'required', 'Type the name of the namespace.');
		prepared.files = await filesOf(namespace, transaction!);
		await blockAll(stranded, transaction!);
		prepared.blocked = stranded.map(({ id }) => id);
		await emptyTables(parts.database.sequelize, namespace, transaction!);
		await row.destroy({ transaction });
		await countDomains(work);
		return { id: row.id, slug: namespace, removed: usage };
	},
	async settled({ parts, prepared, now }, { slug }) {
		await parts.domains.load();
		tellOfNamespace(parts, slug);
		for (const id of prepared.blocked) tellOfUser(parts, id);
		await moveToTrash(parts.env.DATA_DIR, slug, prepared.files, now);
	}
});
