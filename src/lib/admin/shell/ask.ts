import type { FieldError } from './forms/error-text.ts';
import { inNamespace } from './tab-namespace.ts';

/** Where somebody works: the event, the namespace of the tab, and the token of the session. */
export interface Place {
	event: string;
	namespace: string;
	csrf: () => string;
}

/** What a call came to: `away` = no answer came, so nobody knows whether it was done. */
export type Outcome<T> =
	| { kind: 'done'; body: T }
	| { kind: 'away' }
	| { kind: 'refused'; code: string; details: FieldError[] };

/** Calls the JSON door of the back end from a screen that is alive, for a version of a record where one is named; never throws. */
export async function ask<T>(
	{ namespace, csrf }: Place,
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
	path: string,
	body?: object,
	version?: number
): Promise<Outcome<T>> {
	const headers = {
		accept: 'application/json',
		'x-csrf-token': csrf(),
		...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
		...(body ? { 'content-type': 'application/json' } : {})
	};
	try {
		const sent = { method, headers, signal: AbortSignal.timeout(15_000), ...(body && { body: JSON.stringify(body) }) };
		const response = await fetch(inNamespace(path, namespace), sent);
		const answer = (await response.json()) as T & { error?: string; details?: FieldError[] };
		if (response.ok) return { kind: 'done', body: answer };
		return { kind: 'refused', code: answer.error ?? '', details: answer.details ?? [] };
	} catch {
		return { kind: 'away' };
	}
}
