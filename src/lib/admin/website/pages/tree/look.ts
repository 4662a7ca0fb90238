import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** A page whose file in the content folder differs, by its slug. */
export type Drift = OutputOf<'content.drift'>['drift'];
/** A record that leads to a page. */
export type Use = OutputOf<'page.uses'>['references'][number];

/** Where the content folder differs from the pages; nothing when nobody can tell. */
export async function driftOfPages(caller: Caller): Promise<Drift> {
	const outcome = await call(caller, 'content.drift', {});
	return outcome.kind === 'done' ? outcome.body.drift : [];
}

/** What leads to a page; undefined when nobody can tell. */
export async function usesOfPage(page: string, caller: Caller): Promise<Use[] | undefined> {
	const outcome = await call(caller, 'page.uses', { page });
	return outcome.kind === 'done' ? outcome.body.references : undefined;
}
