import type { MessageKey } from '#lib/messages/keys.ts';
import type { Env, EnvFault, EnvName } from '../../../runtime/env.ts';

type After<Prefix extends string, Key> = Key extends `${Prefix}${infer Rest}` ? Rest : never;
/** What a check found, by its message; everything but `ok` also says what to do. */
type FoundKey = After<'doctor.found.', MessageKey>;
type ProblemKey = After<'doctor.todo.', MessageKey> & FoundKey;
/** The name of a check, by its message. */
export type CheckName = After<'doctor.name.', MessageKey>;
type Params = Record<string, string | number>;

/** What a check found. */
export type Finding =
	| { state: 'ok'; key: FoundKey; params: Params }
	| { state: 'warning' | 'error'; key: ProblemKey; params: Params };

export const ok = (key: FoundKey, params: Params = {}): Finding => ({ state: 'ok', key, params });
export const warning = (key: ProblemKey, params: Params = {}): Finding => ({ state: 'warning', key, params });
export const error = (key: ProblemKey, params: Params = {}): Finding => ({ state: 'error', key, params });

/** What the checks look at; one for each run. */
export interface Probe {
	env: Env;
	/** What of the environment cannot be used. */
	faults: readonly EnvFault[];
	/** How long one check may take, in milliseconds. */
	limitMs: number;
	/** The same for those that read a whole database. */
	slowLimitMs: number;
}

/** One check: it reads, changes nothing, and finds nothing where its subject is not part of this installation. */
export interface Check {
	name: CheckName;
	/** The variables that decide what it looks at: it is left out while one of them cannot be used. */
	needs?: readonly EnvName[];
	/** May take long without anything being wrong. */
	isSlow?: true;
	look: (probe: Probe) => Promise<Finding[]>;
}

/** What several checks need and the first one reads. */
export function oncePerProbe<Facts>(read: (probe: Probe) => Promise<Facts>): (probe: Probe) => Promise<Facts> {
	const known = new WeakMap<Probe, Promise<Facts>>();
	return (probe) => {
		const facts = known.get(probe) ?? read(probe);
		known.set(probe, facts);
		return facts;
	};
}

/** The code of an error: what its message says of a way in may contain a password. */
export function codeOf(thrown: unknown): string {
	const { code, name } = (thrown ?? {}) as { code?: unknown; name?: unknown };
	return String(code ?? name ?? 'unknown').slice(0, 60);
}

/** Host, port and path of an address, without the login; undefined where it cannot be read. */
export function placeOf(address: string): string | undefined {
	const url = URL.parse(address);
	return url?.host ? `${url.host}${url.pathname.replace(/\/$/, '')}` : undefined;
}

const megabyte = 1024 * 1024;
/** Bytes as megabytes, to a tenth. */
export const megabytes = (bytes: number): number => Math.round((bytes / megabyte) * 10) / 10;
