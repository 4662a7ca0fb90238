import type { z } from 'zod';
import { domainsRevision } from '../../../access/domain-cache.ts';
import { publishNamespaceChange } from '../../../access/access-changes.ts';
import { requireVersion } from '../../../runtime/errors.ts';
import { unlessTaken } from '../../../database/unless-taken.ts';
import { given } from '../../../operation/given.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { findNamespace, nameTaken, requireOther } from './find.ts';
import { Namespace } from './model.ts';
import type { namespaceChange } from './schema.ts';
import { renameEverywhere } from './tables.ts';

/** Renames, labels, opens, closes a namespace or changes its plan; a new name reaches every table in this one write. */
export async function changeNamespace(work: WriteWork<z.output<typeof namespaceChange>>): Promise<Namespace> {
	const { input, ifVersion, dependencies, transaction } = work;
	const row = await findNamespace(input.id, transaction);
	requireVersion(row, ifVersion);
	const from = row.namespace;
	const to = input.namespace ?? from;
	if (to !== from || input.isActive === false) requireOther(row);
	if (to !== from && (await Namespace.count({ where: { namespace: to }, transaction }))) throw nameTaken();
	const { isActive, plan } = input;
	// A label that only repeated the old name would mislead.
	const label = input.label ?? (row.label === from ? to : undefined);
	row.set({ namespace: to, ...given({ label: label === '' ? to : label, isActive, plan }) });
	if (row.changed()) row.set({ version: row.version + 1 });
	await unlessTaken('This namespace exists already.', () => row.save({ transaction }));
	if (to !== from) await rename(work, from, to);
	work.changed(domainsRevision);
	work.afterCommit(() => dependencies.domains.load());
	work.afterCommit(() => publishNamespaceChange(dependencies, from));
	return row;
}

async function rename(
	work: Pick<WriteWork, 'dependencies' | 'transaction' | 'afterCommit'>,
	from: string,
	to: string
): Promise<void> {
	const { dependencies, transaction } = work;
	await renameEverywhere(dependencies.database.sequelize, from, to, transaction);
	for (const { renamed } of dependencies.namespaceHooks) await renamed?.(from, to, work);
}
