import { templateBlocks } from '#lib/admin/website/pages/templates/templates.ts';
import { blocksSchema, type Block } from '#lib/blocks/blocks.ts';
import { action } from '#lib/server/action.ts';
import { chooseLocale, loadMessages } from '#lib/server/messages.ts';
import { previewContext } from '#lib/server/preview-context.ts';
import type { Actions, PageServerLoad } from './$types.js';

/** The start page as visitors see it, to preview a design; before there is one, a sample that is none of play. */
async function startPage(locals: App.Locals, host: string, hasPlay: boolean) {
	const shown = await locals.perform('page.showStart', { host, lang: locals.locale });
	if (!shown) return hasPlay ? null : samplePage(locals);
	const { title, language, modules, blocks } = shown.page;
	const inSlot = (slot: 'before' | 'after') => modules.flatMap((one) => (one.slot === slot ? one.block : []));
	const all = [...inSlot('before'), ...blocks, ...inSlot('after')] as Block[];
	const { context } = await previewContext(locals, all, language);
	return { title, blocks: all, context };
}

/** A page as the template of start pages makes it; it has no title. */
async function samplePage(locals: App.Locals) {
	const sent = blocksSchema.parse(templateBlocks('home', locals.locale));
	const blocks = sent.map((block, at) => ({ ...block, id: `sample-${at}` })) as Block[];
	const { context } = await previewContext(locals, blocks, locals.locale);
	return { title: null, blocks, context };
}

export const load: PageServerLoad = async ({ locals, setHeaders, url }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const design = await locals.perform('design.show', {});
	const { frame: plain } = await locals.perform('site.frame', {});
	const site = await startPage(locals, url.hostname, plain.hasPlay);
	const language = chooseLocale({ query: site?.context.language, fallback: locals.locale });
	const { frame } = await locals.perform('site.frame', { locale: site?.context.language ?? language });
	return {
		design,
		ownCss: design.css.trim() ? (await locals.perform('design.checkCss', { css: design.css })).css : '',
		site,
		frame,
		siteWords: loadMessages(language, ['ui', 'site']),
		base: url.origin,
		designWords: loadMessages(locals.locale, ['design', 'media'], locals.timeZone),
		place: { namespace: locals.namespace, csrf: locals.csrfToken() },
		mayWrite: locals.may('design', 'w'),
		mayUpload: locals.may('media', 'w')
	};
};

export const actions: Actions = { check: action('design.checkCss', { done: (told) => told }) };
