import type { InputOf, OutputOf } from '../../../../../../server/composition/operations.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { DraftBlock } from './blocks/draft-block.ts';

/** What every call carries: where its screen works, and the token of the session. */
export interface Caller {
	namespace: string;
	csrf: () => string;
}

/** The page that is changed, and by whom. */
export interface PagePlace extends Caller {
	slug: () => string;
}

/** What a call came to: `away` = no answer came, so nobody knows whether it was done. */
export type Answer<T> =
	| { kind: 'done'; body: T }
	| { kind: 'away' }
	| { kind: 'refused'; status: number; code: string; details: FieldError[] };

interface Sent {
	version?: number;
	body?: object;
}

/** Calls a row below `/admin/pages/`; never throws. */
export async function askPages<T>(
	{ namespace, csrf }: Caller,
	method: string,
	path: string,
	{ version, body }: Sent = {}
) {
	const headers = {
		accept: 'application/json',
		'x-csrf-token': csrf(),
		...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
		...(body ? { 'content-type': 'application/json' } : {})
	};
	try {
		const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
		const response = await fetch(inNamespace(`/admin/pages${path && `/${path}`}`, namespace), sent);
		const answer = (await response.json()) as T & { error?: string; details?: FieldError[] };
		const { error: code = '', details = [] } = answer;
		const told: Answer<T> = response.ok
			? { kind: 'done', body: answer }
			: { kind: 'refused', status: response.status, code, details };
		return told;
	} catch {
		return { kind: 'away' } satisfies Answer<T>;
	}
}

/** What of a page is changed. */
export type PageChange = Partial<Omit<InputOf<'page.update'>, 'page' | 'blocks'>> & { blocks?: DraftBlock[] };

/** A link to a page for those who are not logged in, and until when it leads there. */
export type PreviewLinkTo = OutputOf<'page.preview'>;

/** The calls of the page editor; every write says which version of the page it means to change. */
export const pageCalls = (place: PagePlace) => ({
	show: () => askPages<OutputOf<'page.save'>>(place, 'GET', place.slug()),
	save: (version: number, body: PageChange) =>
		askPages<OutputOf<'page.save'>>(place, 'PUT', place.slug(), { version, body }),
	link: () => askPages<PreviewLinkTo>(place, 'POST', `${place.slug()}/preview-link`, { body: {} })
});
