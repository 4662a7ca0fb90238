import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Locale } from '#lib/messages/locale.ts';
import type { LoginDevice } from '../access/login-device.ts';
import type { Actor } from '../access/actor.ts';
import { authorise, isHere, type Access } from '../access/policy.ts';
import { isAudited, targetOf, writeAudit } from './audit.ts';
import { invalidInput, nothingHere, type ErrorCode } from '../runtime/errors.ts';
import { fieldErrorsOf } from './validation-errors.ts';
import type { Dependencies } from './dependencies.ts';
import { raiseRevisions } from '../database/revisions.ts';
import type { Share } from '../database/shared/write-groups.ts';

/** The two ends of a request's way: what the last connection shows, and what the proxies before it wrote. */
export interface Arrival {
	/** The address of the connection: that of the last proxy where there is one. */
	peer: string;
	/** `http` or `https`, as far as trusted proxies say. */
	protocol: string;
	forwardedFor?: string | undefined;
	forwardedProto?: string | undefined;
}

/** What a route knows about a call: who, where, when, and the version it means to change. */
export interface Context {
	actor: Actor;
	namespace: string;
	dependencies: Dependencies;
	requestId: string;
	/** Address and browser of the caller, for throttles and device lists. */
	ip: string;
	userAgent: string;
	/** SHA-256 of the id of the login session, as stored; without a login it identifies the requesting browser. */
	sessionHash?: string | undefined;
	/** The requesting browser, if it has logged in before. */
	loginDevice?: LoginDevice | undefined;
	/** Tells the browser that asks from the others of its room; undefined where it shows no cookie of ours. */
	browserId?: string | undefined;
	/** Whether the request went to the main domain rather than a tenant's host; undefined for calls without a host. */
	isMainHost?: boolean | undefined;
	/** The language to answer in at an event with this one: what the address, the device or the browser wish for. */
	localeFor?: ((eventLocale: Locale) => Locale) | undefined;
	/** From `If-Match: "v<n>"`. */
	ifVersion?: number | undefined;
	/** From `If-None-Match: *` of a write: an existing record of that name must not change. */
	mustBeNew?: boolean | undefined;
	/** How the request reached this process; undefined for calls without a request. */
	arrival?: (() => Arrival) | undefined;
	/** Aborts when the caller leaves before the response; undefined if callers cannot leave. */
	callerGone?: (() => AbortSignal) | undefined;
	/** The route writes long lists piece by piece: it takes them as `LongList`. */
	writesPieces?: true | undefined;
}

/** A resource whose revision a write raises: of the namespace of the call, or of another one. */
type Resource = string | { namespace: string; resource: string };

/** The context of an operation. */
export interface Work<Input = unknown, Prepared = undefined> extends Context {
	input: Input;
	prepared: Prepared;
	now: Date;
}

/** The context of a write; what it announces happens once, after the commit of the attempt that succeeded. */
export interface WriteWork<Input = unknown, Prepared = undefined> extends Work<Input, Prepared> {
	transaction: Transaction;
	/** Raises the revision of resources besides those of `changes`, in this transaction. */
	changed: (...resources: Resource[]) => void;
	/** Tells live subscribers that topics of an event changed. */
	notify: (eventUid: string, ...topics: string[]) => void;
	/**
	 * Runs once the write is on disk and announced, such as deleting files; a failure is logged and does not change the
	 * answer.
	 */
	afterCommit: (effect: () => Promise<unknown> | void) => void;
	/** Names the namespaces whose audit log gets the entry, where the write is not about that of the call. */
	recordIn: (...namespaces: string[]) => void;
	/** Says that the call was a repetition and wrote nothing: no entry in the audit log, no raised revision. */
	wroteNothing: () => void;
}

interface Declared<Schema extends z.ZodType, Output, Prepared> {
	summary: string;
	access: Access;
	input: Schema;
	/**
	 * Schema of the output, for the reference. Tests validate real responses against it; the running product does not.
	 */
	output?: z.ZodType<Output>;
	/** Errors specific to this operation, besides those of every route. */
	errors?: readonly ErrorCode[];
	/** Slow work (hashing, images, network), done before the transaction. */
	prepare?: (work: Work<z.output<Schema>>) => Promise<Prepared>;
	/** What a write was about, for the audit log; null = nothing was written. By default the output record is named. */
	target?: (output: Output, input: z.output<Schema>) => string | null;
	/**
	 * With which other writes one may share a transaction, where it changes nothing that those of other keys look at before
	 * they change it; undefined = with none.
	 */
	share?: (work: Work<z.output<Schema>>) => Share | undefined;
	/** Undoes what `prepare` did, after a write that failed. */
	failed?: (work: Work<z.output<Schema>, Prepared>) => Promise<void>;
}

type Changes = readonly string[] | undefined;
type WorkOf<Input, Prepared, Change extends Changes> = Change extends readonly string[]
	? WriteWork<Input, Prepared>
	: Work<Input, Prepared>;

/** One verb of the product: every route calls it through `perform`, and nothing else does its work. */
export interface Operation<
	Schema extends z.ZodType = z.ZodType,
	Output = unknown,
	Prepared = unknown,
	Change extends Changes = Changes
> extends Declared<Schema, Output, Prepared> {
	/**
	 * Resources whose revision the write raises. An empty list is a write without cached responses; absent means a read.
	 */
	changes?: Change;
	run: (work: WorkOf<z.output<Schema>, Prepared, Change>) => Promise<Output>;
}

/** Declares an operation; the types of input, output and work follow from it. */
export const operation = <
	Schema extends z.ZodType,
	Output,
	Prepared = undefined,
	const Change extends Changes = undefined
>(
	definition: Operation<Schema, Output, Prepared, Change>
): Operation<Schema, Output, Prepared, Change> => definition;

/** The type that registries hold, independent of the operation's own types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- input is contravariant: only `any` lets a registry hold operations of different inputs
export type AnyOperation = Operation<any, any, any, any>;

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
 * The single entry point: authorise, validate, prepare, run (a write in one transaction), announce, then the work that
 * must follow the commit. Throws AppError with 401, 403, 404, 422 or whatever the operation throws.
 */
export async function perform<Schema extends z.ZodType, Output, Prepared, Change extends Changes>(
	op: Operation<Schema, Output, Prepared, Change>,
	context: Context,
	input: unknown
): Promise<Output> {
	if (!isHere(op.access.area, context)) throw nothingHere();
	authorise(op.access, context.actor, context.namespace);
	const parsed = op.input.safeParse(input, { reportInput: true });
	if (!parsed.success) throw invalidInput(fieldErrorsOf(parsed.error));
	const asked = { ...context, input: parsed.data, now: context.dependencies.clock() };
	const prepared = (await op.prepare?.({ ...asked, prepared: undefined })) as Prepared;
	const work = { ...asked, prepared } as WorkOf<z.output<Schema>, Prepared, Change>;
	return op.changes ? write(op, op.changes, work) : op.run(work);
}

async function write<Schema extends z.ZodType, Output, Prepared, Change extends Changes>(
	op: Operation<Schema, Output, Prepared, Change>,
	changes: readonly string[],
	work: Work<z.output<Schema>, Prepared>
): Promise<Output> {
	const { dependencies, namespace } = work;
	let outcome = new Outcome(namespace);
	const written = dependencies.database.write(
		async (transaction) => {
			// An attempt that lost against another write has announced nothing.
			outcome = new Outcome(namespace);
			outcome.changed(...changes);
			const { changed, notify, afterCommit, recordIn, wroteNothing } = outcome;
			const told = { ...work, transaction, changed, notify, afterCommit, recordIn, wroteNothing };
			const result = await op.run(told as WorkOf<z.output<Schema>, Prepared, Change>);
			if (outcome.isEmpty) return result;
			await audit(op, work, result, { transaction, namespaces: outcome.places });
			for (const [place, resources] of outcome.resources)
				await raiseRevisions(dependencies.database, place, resources, transaction);
			return result;
		},
		op.share?.({ ...work, prepared: undefined })
	);
	const output = await written.catch(async (thrown: unknown) => {
		await logged(op, work, () => op.failed?.(work));
		throw thrown;
	});
	for (const [eventUid, topics] of outcome.topics) dependencies.announce(namespace, eventUid, [...topics]);
	for (const effect of outcome.effects) await logged(op, work, effect);
	return output;
}

/** Runs what no longer decides how a write ended; why it failed is in the log. */
async function logged(
	op: AnyOperation,
	{ dependencies, requestId }: Context,
	effect: () => Promise<unknown> | void
): Promise<void> {
	try {
		await effect();
	} catch (error) {
		dependencies.log.error('failed after the write', {
			operation: keys.get(op) ?? op.summary,
			requestId,
			error: String(error)
		});
	}
}

/** What one attempt of a write announced. */
class Outcome {
	/** By namespace. */
	resources = new Map<string, Set<string>>();
	/** By uid of the event. */
	topics = new Map<string, Set<string>>();
	effects: (() => Promise<unknown> | void)[] = [];
	/** The namespaces whose audit log gets the entry. */
	places = new Set<string>();
	isEmpty = false;
	#namespace: string;

	constructor(namespace: string) {
		this.#namespace = namespace;
	}

	changed = (...resources: Resource[]): void => {
		for (const one of resources) {
			const { namespace, resource } = typeof one === 'string' ? { namespace: this.#namespace, resource: one } : one;
			this.resources.set(namespace, (this.resources.get(namespace) ?? new Set()).add(resource));
		}
	};

	notify = (eventUid: string, ...topics: string[]): void => {
		this.topics.set(eventUid, new Set([...(this.topics.get(eventUid) ?? []), ...topics]));
	};

	afterCommit = (effect: () => Promise<unknown> | void): void => void this.effects.push(effect);

	recordIn = (...namespaces: string[]): void => namespaces.forEach((one) => this.places.add(one));

	wroteNothing = (): void => void (this.isEmpty = true);
}

async function audit<Schema extends z.ZodType, Output, Prepared, Change extends Changes>(
	op: Operation<Schema, Output, Prepared, Change>,
	{ dependencies, actor, namespace, requestId, now, input }: Work<z.output<Schema>, Prepared>,
	output: Output,
	{ transaction, namespaces }: { transaction: Transaction; namespaces: ReadonlySet<string> }
): Promise<void> {
	if (!isAudited(actor)) return;
	const target = op.target ? op.target(output, input) : targetOf(output, input);
	if (target === null) return;
	const entry = { actor, operation: keyOf(op), target, requestId, at: now };
	for (const place of namespaces.size ? namespaces : [namespace])
		await writeAudit(dependencies.database, { ...entry, namespace: place }, transaction);
}
