import { ask } from '#lib/admin/shell/ask.ts';

/** A page whose file in the content folder differs, by its slug. */
export type Drift = { slug: string; state: string }[];
/** A record that leads to a page. */
export interface Use {
	kind: string;
	id: string | number;
	title: string;
}

interface Tab {
	namespace: string;
	csrf: string;
}

async function look<Body>(path: string, { namespace, csrf }: Tab): Promise<Body | undefined> {
	const outcome = await ask<Body>({ event: '', namespace, csrf: () => csrf }, 'GET', path);
	return outcome.kind === 'done' ? outcome.body : undefined;
}

/** Where the content folder differs from the pages; nothing when nobody can tell. */
export const driftOfPages = async (tab: Tab): Promise<Drift> =>
	(await look<{ drift: Drift }>('/admin/pages/tree/drift', tab))?.drift ?? [];

/** What leads to a page; undefined when nobody can tell. */
export const usesOfPage = async (slug: string, tab: Tab): Promise<Use[] | undefined> =>
	(await look<{ references: Use[] }>(`/admin/pages/${slug}/references`, tab))?.references;
