import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockContext } from '#lib/blocks/context.ts';
import { readBlockData } from './block-data.ts';
import { chooseLocale, loadMessages } from './messages.ts';

/**
 * What blocks need besides themselves in the editor, and the stylesheet of the namespace's design: as on the website,
 * except that hidden blocks explain themselves.
 */
export async function previewContext(
	locals: Pick<App.Locals, 'perform' | 'namespace' | 'now' | 'timeZone'>,
	blocks: readonly Block[],
	language: string,
	page?: { id: number; slug: string }
): Promise<{ context: BlockContext; stylesheet: string | null }> {
	const { frame } = await locals.perform('site.frame', {});
	const context: BlockContext = {
		namespace: locals.namespace,
		language,
		words: loadMessages(chooseLocale({ query: language }), ['ui', 'blocks'], locals.timeZone),
		// Whoever edits the page chose its content.
		embeds: { allowed: frame.hosts, groups: [], once: null, page: '' },
		forms: { page: '', newsletter: frame.newsletter !== null, chat: frame.chat, outcome: null },
		isTitled: false,
		isPreview: true,
		ornaments: frame.brand.ornaments,
		now: locals.now(),
		data: await readBlockData(locals, blocks, { page })
	};
	return { context, stylesheet: frame.design };
}
