import type { InputOf, OutputOf } from '../../../../server/operations.ts';
import { inNamespace } from '#lib/admin/tab-namespace.ts';
import type { FieldError } from '#lib/admin/error-text.ts';

/** Where the questions of one catalog are changed, and what every call carries. */
export interface Place {
	event: string;
	slug: string;
	namespace: string;
	csrf: () => string;
}

/** What a call came to: `away` = no answer came, so nobody knows whether it was done. */
export type Answer<T> =
	| { kind: 'done'; body: T }
	| { kind: 'away' }
	| { kind: 'refused'; status: number; code: string; details: FieldError[] };

async function ask<T>(
	{ event, slug, namespace, csrf }: Place,
	method: string,
	path: string,
	{ version, body }: { version?: number; body?: object } = {}
): Promise<Answer<T>> {
	const address = `/admin/questions/${slug}${path}?${new URLSearchParams({ event })}`;
	const headers = {
		accept: 'application/json',
		'x-csrf-token': csrf(),
		...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
		...(body ? { 'content-type': 'application/json' } : {})
	};
	try {
		const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
		const response = await fetch(inNamespace(address, namespace), sent);
		const answer = (await response.json()) as T & { error?: string; details?: FieldError[] };
		if (response.ok) return { kind: 'done', body: answer };
		return { kind: 'refused', status: response.status, code: answer.error ?? '', details: answer.details ?? [] };
	} catch {
		return { kind: 'away' };
	}
}

type Moved = Pick<InputOf<'question.move'>, 'position'>;

/** The calls of the question editor; every write says which version of the catalog it means to change. */
export const questionCalls = (place: Place) => ({
	show: () => ask<OutputOf<'catalog.show'>>(place, 'GET', ''),
	use: () => ask<OutputOf<'answer.keyUse'>>(place, 'GET', '/key-use'),
	create: (version: number, question: object, { position }: Moved) =>
		ask<OutputOf<'question.save'>>(place, 'POST', '', { version, body: { question, position } }),
	save: (version: number, id: number, question: object) =>
		ask<OutputOf<'question.save'>>(place, 'PUT', `/${id}`, { version, body: { question } }),
	move: (version: number, id: number, { position }: Moved) =>
		ask<OutputOf<'question.move'>>(place, 'POST', `/${id}/move`, { version, body: { position } }),
	restore: (version: number, id: number, { position }: Moved) =>
		ask<OutputOf<'question.restore'>>(place, 'POST', `/${id}/restore`, { version, body: { position } }),
	remove: (version: number, id: number) => ask<OutputOf<'question.remove'>>(place, 'DELETE', `/${id}`, { version })
});
export type QuestionCalls = ReturnType<typeof questionCalls>;
