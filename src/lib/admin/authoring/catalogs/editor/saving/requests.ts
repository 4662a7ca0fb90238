import type { InputOf, OutputOf } from '../../../../../../../server/composition/operations.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

/** Where the questions of one catalog are changed, and what every call carries. */
export interface Place {
	event: string;
	/** Slug of the catalog; '' until it is made. */
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
	{ event, namespace, csrf }: Place,
	method: string,
	path: string,
	{ version, body }: { version?: number | undefined; body?: object } = {}
): Promise<Answer<T>> {
	const address = `/admin/${path}?${new URLSearchParams({ event })}`;
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

const pathOf = ({ slug }: Place, ...parts: (string | number)[]): string => ['questions', slug, ...parts].join('/');

type Moved = Pick<InputOf<'question.move'>, 'position'>;

/** The calls of the question editor; every write says which version of the catalog it means to change. */
export const questionCalls = (place: Place) => ({
	createStation: (name: string) => ask<OutputOf<'catalog.create'>>(place, 'POST', 'catalogs', { body: { name } }),
	renameStation: (version: number, name: string) =>
		ask<OutputOf<'catalog.update'>>(place, 'PATCH', `catalogs/${place.slug}`, { version, body: { name } }),
	useTemplate: (wish: Pick<InputOf<'template.use'>, 'template' | 'locale' | 'catalog'>) =>
		ask<OutputOf<'template.use'>>(place, 'POST', 'catalogs/templates', { body: wish }),
	removeSamples: () => ask<OutputOf<'sample.remove'>>(place, 'DELETE', 'catalogs/samples'),
	restoreSamples: (removed: Pick<InputOf<'sample.restore'>, 'catalogs' | 'questions'>) =>
		ask<OutputOf<'sample.restore'>>(place, 'POST', 'catalogs/samples/restore', { body: removed }),
	show: () => ask<OutputOf<'catalog.show'>>(place, 'GET', pathOf(place)),
	use: () => ask<OutputOf<'answer.keyUse'>>(place, 'GET', pathOf(place, 'key-use')),
	/** Puts a question at the end of the station, in whatever state that is. */
	append: (question: object) => ask<OutputOf<'question.save'>>(place, 'POST', pathOf(place), { body: { question } }),
	create: (version: number, question: object, { position }: Moved) =>
		ask<OutputOf<'question.save'>>(place, 'POST', pathOf(place), { version, body: { question, position } }),
	save: (version: number, id: number, question: object) =>
		ask<OutputOf<'question.save'>>(place, 'PUT', pathOf(place, id), { version, body: { question } }),
	move: (version: number, id: number, { position }: Moved) =>
		ask<OutputOf<'question.move'>>(place, 'POST', pathOf(place, id, 'move'), { version, body: { position } }),
	restore: (version: number, id: number, { position }: Moved) =>
		ask<OutputOf<'question.restore'>>(place, 'POST', pathOf(place, id, 'restore'), { version, body: { position } }),
	remove: (version: number | undefined, id: number) =>
		ask<OutputOf<'question.remove'>>(place, 'DELETE', pathOf(place, id), { version })
});
export type QuestionCalls = ReturnType<typeof questionCalls>;
