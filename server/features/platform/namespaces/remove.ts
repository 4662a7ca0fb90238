import type { z } from 'zod';
import { domainsRevision } from '../../../access/domain-cache.ts';
import { publishNamespaceChange } from '../../../access/access-changes.ts';
import { conflict, invalidField, requireVersion } from '../../../runtime/errors.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { findNamespace, requireOther } from './find.ts';
import type { Namespace } from './model.ts';
import type { namespaceRemoval } from './schema.ts';
import { emptyTables, filesOf } from './tables.ts';
import { moveToTrash } from './trash.ts';
import { inUse, usageOf, type Usage } from './usage.ts';

type Removal = WriteWork<z.output<typeof namespaceRemoval>, unknown>;

/** The namespace that shall go, its row locked; 404, 409 or 412 when it may not. */
async function removable({ input, ifVersion, transaction }: Removal): Promise<Namespace> {
	const row = await findNamespace(input.id, transaction);
	requireOther(row);
	requireVersion(row, ifVersion);
	return row;
}

/**
 * Closes a namespace that will be removed with its content, so that its players are gone before their rows and block
 * nothing. Returns its id, or null if there was nothing to close.
 */
export async function closeRemovable(work: Removal): Promise<number | null> {
	const { input, dependencies, transaction, afterCommit } = work;
	const row = await removable(work);
	if (!row.isActive || input.confirm !== row.namespace) return null;
	await row.update({ isActive: false }, { transaction, silent: true });
	afterCommit(() => publishNamespaceChange(dependencies, row.namespace));
	return row.id;
}

/** Content of a namespace, by word; it cannot change until the end of the write. */
async function missedOf(namespace: string, { dependencies, transaction }: Removal): Promise<Usage> {
	// First, because it waits for changes of access to the namespace.
	const besides = [];
	for (const { missed } of dependencies.namespaceHooks) besides.push(await missed?.(namespace, transaction));
	const content = await usageOf(dependencies.database.sequelize, namespace, transaction);
	return Object.assign(content, ...besides);
}

/** Removes a namespace with its content, after confirmation; returns its id and what was removed with it. */
export async function removeAll(work: Removal): Promise<{ id: number; slug: string; removed: Usage }> {
	const { input, dependencies, now, transaction } = work;
	const row = await removable(work);
	const { namespace } = row;
	const usage = await missedOf(namespace, work);
	const isFull = Object.keys(usage).length > 0;
	if (isFull && !input.cascade) throw conflict('This namespace still holds something.', inUse(usage));
	if (isFull && input.confirm !== namespace)
		throw invalidField('confirm', input.confirm ? 'invalid_format' : 'required', 'Type the name of the namespace.');
	const files = await filesOf(dependencies.database.sequelize, namespace, transaction);
	for (const { removed } of dependencies.namespaceHooks) await removed?.(namespace, work);
	await emptyTables(dependencies.database.sequelize, namespace, transaction);
	await row.destroy({ transaction });
	work.changed(domainsRevision);
	work.afterCommit(() => dependencies.domains.load());
	work.afterCommit(() => publishNamespaceChange(dependencies, namespace));
	work.afterCommit(() => moveToTrash(dependencies.env.DATA_DIR, namespace, files, now));
	return { id: row.id, slug: namespace, removed: usage };
}
