import type { UploadedFile } from '../../../../../server/operation/uploaded-file.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import { addresses } from './addresses.ts';

/** Path prefix of a screen, and its CSRF token: a function if the token can be renewed. */
export interface Caller {
	namespace: string;
	csrf: string | (() => string);
}

/** A caller that works on one event. */
export interface EventCaller extends Caller {
	event: string;
}

/** The result of a call: `away` = no response, so it is unknown whether it was done. */
export type Outcome<T> =
	| { kind: 'done'; body: T }
	| { kind: 'away' }
	| { kind: 'refused'; status: number; code: string; details: FieldError[]; body: Record<string, unknown> };

/** An outcome other than `done`. */
export type Failure = Exclude<Outcome<unknown>, { kind: 'done' }>;

/** An outcome with a part of its body, such as the record in it. */
export const mapBody = <From, To>(outcome: Outcome<From>, read: (body: From) => To): Outcome<To> =>
	outcome.kind === 'done' ? { kind: 'done', body: read(outcome.body) } : outcome;

/** An operation that screens can call. */
export type CallName = keyof typeof addresses;

type AddressOf<Name extends CallName> = (typeof addresses)[Name] extends readonly (infer Each)[]
	? Each
	: (typeof addresses)[Name];
type ParamsIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | ParamsIn<`/${Rest}`>
	: Path extends `${string}:${infer Name}`
		? Name
		: never;
type NamesIn<Query> = Query extends `${infer Name}&${infer Rest}` ? Name | NamesIn<Rest> : Query;
// A read has no body: what its address does not name would never arrive.
type FieldsOf<Address> = Address extends `GET ${infer Path}?${infer Query}`
	? ParamsIn<Path> | NamesIn<Query>
	: Address extends `GET ${infer Path}`
		? ParamsIn<Path>
		: PropertyKey;
type Only<Input, Names> = Input extends unknown ? Pick<Input, keyof Input & Names> : never;

/** What an operation accepts as input. */
export type CallInput<Name extends CallName> = Sent<Only<InputOf<Name>, FieldsOf<AddressOf<Name>>>>;
/** A file goes as the browser has it. */
type Sent<Fields> = { [Name in keyof Fields]: UploadedFile extends Fields[Name] ? Fields[Name] | Blob : Fields[Name] };

interface CallOptions {
	/** The version of the record to change. */
	version?: number | undefined;
	/** Lets the call go on although the page goes. */
	keepalive?: boolean;
	/** Timeout of the call, instead of 15 seconds; null = none. */
	signal?: AbortSignal | null;
}

type Fields = Record<string, unknown>;

const paramsIn = (address: string): string[] => [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The body: JSON, or a form if a file is among the fields. */
function bodyOf(fields: Map<string, unknown>): string | FormData {
	if (![...fields.values()].some((value) => value instanceof Blob)) return JSON.stringify(Object.fromEntries(fields));
	const form = new FormData();
	for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value));
	return form;
}

/** The request of a call: its fields fill the address, then the query, and the rest is the body. */
export function requestFor<Name extends CallName>(name: Name, input: CallInput<Name>) {
	const fields = new Map(Object.entries(input as Fields).filter(([, value]) => value !== undefined));
	const known: readonly string[] = [addresses[name]].flat();
	const address = known.find((one) => paramsIn(one).every((param) => fields.has(param)));
	if (!address) throw new Error(`No address of ${name} goes with ${[...fields.keys()].join(', ')}.`);
	const [method = '', pattern = '', names] = address.split(/[ ?]/);
	const take = (key: string): string => {
		const value = fields.get(key);
		fields.delete(key);
		return String(value);
	};
	const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(take(key)));
	const sent = (names?.split('&') ?? []).filter((key) => (fields.get(key) ?? null) !== null);
	const query = sent.map((key) => `${key}=${encodeURIComponent(take(key))}`).join('&');
	const body = method === 'GET' || !fields.size ? undefined : bodyOf(fields);
	return { method, path: query ? `${path}?${query}` : path, body };
}

/** Calls an operation by its route in the back end, from a screen that is alive; never throws. */
export async function call<Name extends CallName>(
	{ namespace, csrf }: Caller,
	name: Name,
	input: CallInput<Name>,
	{ version, keepalive = false, signal = AbortSignal.timeout(15_000) }: CallOptions = {}
): Promise<Outcome<OutputOf<Name>>> {
	const { method, path, body } = requestFor(name, input);
	const headers = {
		accept: 'application/json',
		'x-csrf-token': typeof csrf === 'string' ? csrf : csrf(),
		...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
		// The browser itself names the parts of a form.
		...(typeof body === 'string' ? { 'content-type': 'application/json' } : {})
	};
	try {
		const sent = { method, headers, keepalive, signal, ...(body !== undefined && { body }) };
		const response = await fetch(inNamespace(path, namespace), sent);
		const answer = (await response.json()) as Fields & { error?: string; details?: FieldError[] };
		if (response.ok) return { kind: 'done', body: answer as OutputOf<Name> };
		const { error: code = '', details = [] } = answer;
		return { kind: 'refused', status: response.status, code, details, body: answer };
	} catch {
		return { kind: 'away' };
	}
}
