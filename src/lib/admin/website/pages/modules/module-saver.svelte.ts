import { mapBody, type Caller } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { callPages } from '../editor/requests.ts';
import type { StoredModules } from './module-blocks.ts';
import type { ModuleDraft } from './module-draft.svelte.ts';

/** What someone else stored in the meantime, and when. */
interface Theirs {
	updatedAt: string;
	updatedBy: string | null;
	modules: StoredModules;
}
type Sent = ModuleDraft['sent'];

/** Stores the modules of a page on request, all or none, unless someone else has changed them in the meantime. */
export class ModuleSaver extends Draft<Sent, StoredModules, Theirs> {
	constructor(draft: ModuleDraft, caller: Caller) {
		super({
			mayAutosave: () => false,
			read: () => draft.sent,
			send(modules) {
				const { slug, pageVersion } = draft.stored;
				return callPages(caller, 'module.replace', { page: slug, modules }, pageVersion);
			},
			take: (stored) => draft.take(stored),
			show: async () =>
				mapBody(await callPages(caller, 'page.show', { page: draft.stored.slug }), ({ page }) => {
					const { slug, version, modules, updatedAt, updatedBy } = page;
					return { updatedAt, updatedBy, modules: { slug, pageVersion: version, modules } };
				}),
			rebase({ modules: now }) {
				// The content of the page changed, not the edited modules.
				const isSame = JSON.stringify(now.modules) === JSON.stringify(draft.stored.modules);
				if (isSame) draft.take(now, true);
				return isSame;
			},
			settle({ modules }, whose) {
				draft.take(modules, true);
				if (whose === 'theirs') draft.replace(draft.known);
			}
		});
	}

	/** Ends a conflict: with their version, which can be taken back, or with the one that was written here. */
	override async settle(whose: 'theirs' | 'mine'): Promise<void> {
		await super.settle(whose);
		if (whose === 'mine') await this.save();
	}
}
