import type { Block } from '#lib/blocks/blocks.ts';
import type { BlockContext } from '#lib/blocks/context.ts';
import { chooseLocale, loadMessages } from './messages.ts';

interface Around {
	/** Language of the page, BCP 47. */
	language: string;
	/** Whether the page around the blocks has its `h1`. */
	isTitled?: boolean;
	/** Whether somebody edits the page. */
	isPreview?: boolean;
}

/** What the blocks of a page need besides themselves, as everybody may see it. */
export async function blockContext(
	locals: Pick<App.Locals, 'perform' | 'namespace' | 'now' | 'timeZone'>,
	_blocks: readonly Block[],
	{ language, isTitled = false, isPreview = false }: Around
): Promise<BlockContext> {
	return {
		namespace: locals.namespace,
		language,
		words: loadMessages(chooseLocale({ query: language }), ['blocks'], locals.timeZone),
		hosts: [],
		forms: false,
		isTitled,
		isPreview,
		now: locals.now(),
		data: { events: {}, boards: {}, news: {} }
	};
}
