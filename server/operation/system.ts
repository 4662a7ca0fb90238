import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { system } from '../access/actor.ts';
import type { Dependencies } from './dependencies.ts';
import { operation, perform, type AnyOperation, type Context } from './operation.ts';

/** A call of the product itself in a namespace; `requestId` says on whose behalf. */
export const systemContext = (dependencies: Dependencies, requestId: string, namespace = 'default'): Context => ({
	actor: system,
	namespace,
	dependencies,
	requestId,
	ip: '',
	userAgent: requestId
});

/** Who may call what the product only does by itself: nobody from outside. */
export const systemOnly = { system: true } as const;

/** An operation of the system that deletes what is over, in one write. Nobody decided it, so it is not audited. */
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

/** What the product does by itself, once a minute. */
export interface Job {
	operation: AnyOperation;
	/** The calls to make; without it one for the whole installation. */
	due?: (now: Date) => Promise<Due[]>;
}

const once = async (): Promise<Due[]> => [{ namespace: 'default', input: {} }];

/** Makes the calls of a job one after the other. Where some fail the others are still made; answers the errors. */
export async function runJob(dependencies: Dependencies, { operation: op, due = once }: Job): Promise<unknown[]> {
	const failed: unknown[] = [];
	for (const { namespace, input } of await due(dependencies.clock()))
		await perform(op, systemContext(dependencies, 'minute-job', namespace), input).catch((error: unknown) =>
			failed.push(error)
		);
	return failed;
}
