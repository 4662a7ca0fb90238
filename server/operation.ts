import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Actor } from './access/actor.ts';
import { authorise, type Access } from './access/policy.ts';
import { isAudited, targetOf, writeAudit } from './audit.ts';
import { invalidInput, type ErrorCode } from './errors.ts';
import { faultsOf } from './faults.ts';
import type { Parts } from './parts.ts';
import { raiseRevisions } from './revisions.ts';

/** What a door knows about a call: who, where, when, and which version it means to change. */
export interface Context {
	actor: Actor;
	namespace: string;
	parts: Parts;
	requestId: string;
	/** Address and browser of the caller, for throttles and device lists. */
	ip: string;
	userAgent: string;
	/** SHA-256 of the id of the login session, as stored; absent without a login. */
	sessionHash?: string | undefined;
	/** From `If-Match: "v<n>"`. */
	ifVersion?: number | undefined;
}

/** What an operation works with. `touch` names live topics that the write changed; they are announced after the commit. */
export interface Work<Input, Prepared = undefined> extends Context {
	input: Input;
	prepared: Prepared;
	now: Date;
	transaction?: Transaction;
	touch: (eventUid: string, ...topics: string[]) => void;
	/** Adds resources to those of `writes`, for a write that does not always change them. */
	changes: (...resources: string[]) => void;
}

/** One verb of the product: every door calls it through `perform` and nothing else does its work. */
export interface Operation<Schema extends z.ZodType = z.ZodType, Output = unknown, Prepared = unknown> {
	summary: string;
	access: Access;
	input: Schema;
	/** Form of the output, for the reference; the tests hold real answers against it, the running product does not. */
	answer?: z.ZodType<Output>;
	/** Errors of its own, besides those of every door. */
	refuses?: readonly ErrorCode[];
	/** Resources whose revision the write raises; an empty list is a write without cached answers, absent is a read. */
	writes?: readonly string[];
	/** Slow work (hashing, images, network), done before the transaction. */
	prepare?: (work: Work<z.output<Schema>>) => Promise<Prepared>;
	run: (work: Work<z.output<Schema>, Prepared>) => Promise<Output>;
	/** What a write was about, for the audit log; null = nothing was written. Without it the output's record is named. */
	target?: (output: Output, input: z.output<Schema>) => string | null;
	/** What may only happen once the write is on disk, such as deleting files. */
	settled?: (work: Work<z.output<Schema>, Prepared>, output: Output) => Promise<void>;
}

/** Declares an operation; the types of input and output follow from it. */
export const operation = <Schema extends z.ZodType, Output, Prepared = undefined>(
	definition: Operation<Schema, Output, Prepared>
): Operation<Schema, Output, Prepared> => definition;

/** The type every registry holds, whatever the operation's own types are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- input is contravariant: only `any` lets a registry hold operations of different inputs
export type AnyOperation = Operation<any, any, any>;

const keys = new WeakMap<AnyOperation, string>();

/** Gives every operation of a registry its key: the name it has in the audit log and in the API reference. */
export function registered<Registry extends Record<string, AnyOperation>>(registry: Registry): Registry {
	for (const [key, op] of Object.entries(registry)) keys.set(op, key);
	return registry;
}

/** The key of an operation; throws for one that no registry lists, because its writes could not be told apart. */
export function keyOf(op: AnyOperation): string {
	const key = keys.get(op);
	if (key === undefined) throw new Error(`No registry lists the operation "${op.summary}".`);
	return key;
}

/**
 * The one road: authorise, validate, prepare, run (a write in one transaction), announce.
 * Throws AppError with 401, 403, 422 or whatever the operation throws.
 */
export async function perform<Schema extends z.ZodType, Output, Prepared>(
	op: Operation<Schema, Output, Prepared>,
	context: Context,
	input: unknown
): Promise<Output> {
	authorise(op.access, context.actor, context.namespace);
	const parsed = op.input.safeParse(input, { reportInput: true });
	if (!parsed.success) throw invalidInput(faultsOf(parsed.error));
	const touched = new Map<string, Set<string>>();
	const touch = (eventUid: string, ...topics: string[]) => {
		touched.set(eventUid, new Set([...(touched.get(eventUid) ?? []), ...topics]));
	};
	const now = context.parts.clock();
	const changed = new Set<string>();
	const changes = (...resources: string[]) => resources.forEach((resource) => changed.add(resource));
	const work = { ...context, input: parsed.data, prepared: undefined, now, touch, changes };
	const prepared = (await op.prepare?.(work)) as Prepared;
	const { writes } = op;
	if (!writes) return op.run({ ...work, prepared });
	const output = await context.parts.database.write(async (transaction) => {
		touched.clear();
		changed.clear();
		const result = await op.run({ ...work, prepared, transaction });
		await audit(op, work, result, transaction);
		await raiseRevisions(context.parts.database, context.namespace, new Set([...writes, ...changed]), transaction);
		return result;
	});
	await op.settled?.({ ...work, prepared }, output);
	for (const [eventUid, topics] of touched) context.parts.announce(context.namespace, eventUid, [...topics]);
	return output;
}

async function audit<Schema extends z.ZodType, Output, Prepared>(
	op: Operation<Schema, Output, Prepared>,
	{ parts, actor, namespace, requestId, now, input }: Work<z.output<Schema>>,
	output: Output,
	transaction: Transaction
): Promise<void> {
	if (!isAudited(actor)) return;
	const target = op.target ? op.target(output, input) : targetOf(output, input);
	if (target === null) return;
	await writeAudit(parts.database, { namespace, actor, operation: keyOf(op), target, requestId, at: now }, transaction);
}
