import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

/** A page whose file in the content folder differs, by its slug. */
export type Drift = OutputOf<'content.drift'>['drift'];
/** A record that links to a page. */
export type Use = OutputOf<'page.uses'>['references'][number];

/** The differences between the content folder and the pages; nothing if unknown. */
export async function driftOfPages(caller: Caller): Promise<Drift> {
	const outcome = await call(caller, 'content.drift', {});
	return outcome.kind === 'done' ? outcome.body.drift : [];
}

/** The links to a page; undefined if unknown. */
export async function usesOfPage(page: string, caller: Caller): Promise<Use[] | undefined> {
	const outcome = await call(caller, 'page.uses', { page });
	return outcome.kind === 'done' ? outcome.body.references : undefined;
}
