import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { system } from '../access/actor.ts';
import type { Dependencies } from './dependencies.ts';
import { operation, perform, type AnyOperation, type Context } from './operation.ts';

/** A call by the product itself in a namespace; `requestId` names the request it acts for. */
export const systemContext = (dependencies: Dependencies, requestId: string, namespace = 'default'): Context => ({
	actor: system,
	namespace,
	dependencies,
	requestId,
	ip: '',
	userAgent: requestId
});

/** Access of operations that only the product itself calls. */
export const systemOnly = { system: true } as const;

/** A system operation that deletes expired rows in one write. Not audited, because nobody decided it. */
export const cleaning = (summary: string, deleteOld: (now: Date, transaction: Transaction) => Promise<number>) =>
	operation({
		summary,
		access: systemOnly,
		input: z.strictObject({}),
		changes: [],
		target: () => null,
		run: async ({ now, transaction }) => ({ removed: await deleteOld(now, transaction) })
	});

/** One call that a job has to make. */
export interface Due {
	namespace: string;
	input: Record<string, unknown>;
}

/** What the product does on its own, in its time. */
export interface Job {
	operation: AnyOperation;
	/** The calls to make; without it, one for the whole installation. */
	due?: (now: Date, dependencies: Dependencies) => Promise<Due[]>;
}

const once = async (): Promise<Due[]> => [{ namespace: 'default', input: {} }];

/** Makes the calls of a job one after another. A failure does not stop the others; returns the errors. */
export async function runJob(dependencies: Dependencies, { operation: op, due = once }: Job): Promise<unknown[]> {
	const failed: unknown[] = [];
	for (const { namespace, input } of await due(dependencies.clock(), dependencies))
		await perform(op, systemContext(dependencies, 'timed-job', namespace), input).catch((error: unknown) =>
			failed.push(error)
		);
	return failed;
}
