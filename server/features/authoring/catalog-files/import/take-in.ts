import type { WriteWork } from '../../../../operation/operation.ts';
import { invalidInput } from '../../../../runtime/errors.ts';
import { saveCatalogFile } from '../../catalogs/write/save.ts';
import type { Item } from './items.ts';
import type { Plan } from './plan.ts';

/** 422 with every fault, unless they are to be left out; then their items count as skipped. */
export function requireValid(items: Item[], skipInvalid: boolean): void {
	const faulty = items.filter(({ status }) => status === 'error');
	if (faulty.length && !skipInvalid) throw invalidInput(faulty.flatMap(faultsOf));
	for (const item of faulty) item.status = 'skipped';
}

const faultsOf = ({ source, messages }: Item) =>
	messages.map(({ cell, path, code, message }) => ({
		path: [source, cell ?? path].filter((part) => part).join(', '),
		code,
		message
	}));

/** Stores the planned changes, in the order of the file. */
export async function takeIn(
	plans: Plan[],
	eventUid: string,
	{ namespace, now, transaction, changed, notify }: WriteWork<unknown, unknown>
): Promise<void> {
	for (const { slug, file } of plans)
		await saveCatalogFile({ namespace, eventUid, slug, file: file(), now, transaction });
	changed('catalogs', 'events');
	notify(eventUid, 'catalogs', 'rankings', 'own');
}
