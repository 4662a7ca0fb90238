import { z } from 'zod';
import { jobKind } from '../../jobs/kind.ts';

/** Makes anew what follows from the records of an import, so that people find them; some at a time. */
export const indexLater = jobKind({
	name: 'backup.index',
	input: z.strictObject({}),
	atOnce: 1,
	attempts: 10,
	leaseMs: 120_000,
	async run(_input, { dependencies: { database, namespaceHooks }, namespace, signal }) {
		for (const { indexed } of namespaceHooks)
			for (let after: number | null = indexed ? 0 : null; after !== null && !signal.aborted;) {
				const from: number = after;
				after = await database.write((transaction) => indexed!(namespace, from, transaction));
			}
	}
});
