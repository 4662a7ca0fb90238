import { z } from 'zod';
import type { Block, BlockType } from '#lib/blocks/blocks.ts';
import { mapBlock } from '#lib/blocks/map-block.ts';
import { mayCall } from '../../../../access/policy.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { cleanBlocks, embedHosts, withOwnPictures } from '../clean.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { draftOf } from '../drafts/draft.ts';
import { pageDrafts } from '../drafts/page-drafts.ts';
import { pageOf } from '../find.ts';
import { operatorOf } from '../legal/imprint.ts';
import type { Page } from '../model.ts';
import { fillOperator } from '../legal/operator.ts';
import { presentPage } from '../present.ts';
import { descriptionOf } from '../public/description.ts';
import { opensPreview } from '../public/preview.ts';
import { firstPage, pagesAbove, publishedPage, publishedVariants, startPage } from '../public/published.ts';
import { pathOf, redirectFrom } from '../tree/redirects.ts';
import { languageTag, pageKey } from '../schema.ts';
import { isAboutPlay, withoutPlay } from '../legal/without-play.ts';
import { siteRulesOf } from '../../site-settings/play-on-site.ts';

/** The new target of an address, with its status. */
interface Redirected {
	target: string;
	status: number;
}

interface Place {
	namespace: string;
	dependencies: Pick<Dependencies, 'env'>;
}

/** Whether a text block has lost all of its text, which leaves a heading over nothing. */
const isEmptied = ({ type, data }: Block): boolean => type === 'text' && (data as { body: string }).body === '';

/** Blocks for visitors: sanitised again, with the placeholders of the imprint filled in. */
async function shownBlocks(blocks: Block[], page: Page, { namespace, dependencies }: Place): Promise<Block[]> {
	const operator = await operatorOf(namespace);
	// The legal pages of `default` are read at every site, also where nobody plays.
	const isPlain = page.namespace !== namespace && !(await siteRulesOf(namespace)).hasPlay;
	const change = (html: string) => fillOperator(isPlain ? withoutPlay(html) : html, operator);
	const filled = blocks
		.map((block) => mapBlock<Block<BlockType>>(block, change))
		.map((block) => ({ ...block, hidden: isEmptied(block) || (isPlain && isAboutPlay(block)) }));
	const hosts = embedHosts(dependencies.env);
	return withOwnPictures(cleanBlocks(filled, hosts), hosts);
}

type Shown = Awaited<ReturnType<typeof shownPage>>;
type Nothing<Of> = { [Field in keyof Of]?: undefined };
type Found = (Shown & { redirect?: undefined }) | (Nothing<Shown> & { redirect: Redirected });

/** A page for visitors of a namespace, with its languages and its parent pages. */
async function shownPage(page: Page, place: Place) {
	const { blocks: all, modules: around, updatedBy: _staff, ...whole } = await presentPage(page, null);
	const shown = all.filter(({ hidden }) => !hidden);
	const modules = around.filter(({ block }) => !block.hidden);
	const blocks = await shownBlocks([...shown, ...modules.map(({ block }) => block)], page, place);
	const inOrder = [page, ...(await publishedVariants(page))];
	const visibleBlocks = blocks.slice(0, shown.length).filter(({ hidden }) => !hidden);
	return {
		page: {
			...whole,
			blocks: visibleBlocks,
			modules: modules.map((one, at) => ({ ...one, block: blocks[shown.length + at]! }))
		},
		languages: inOrder.map(({ language, slug }) => ({ language, path: pathOf(slug) })),
		above: await pagesAbove(page),
		description: descriptionOf(visibleBlocks)
	};
}

type Asked = Pick<
	Work<{ page: string; preview?: string | undefined }>,
	'actor' | 'namespace' | 'now' | 'input' | 'dependencies'
>;

/** Whether a caller may read an unpublished page: by a preview link, or because they edit pages here. */
function mayPreview(page: Page, { input: { preview }, actor, namespace, now, dependencies: { env } }: Asked): boolean {
	if (preview === '1') return actor.kind === 'user' && mayCall({ area: 'pages' }, actor, namespace);
	return preview !== undefined && opensPreview(preview, page.id, now, env.SECRET_KEY);
}

/** A page as it will be once what waits is published. */
async function withDraft(page: Page): Promise<Page> {
	const draft = await draftOf(pageDrafts, page, null);
	return draft ? page.set({ content: draft.content }) : page;
}

/** The page of a slug that may be seen; null when there is none. */
async function visible(asked: Asked): Promise<Page | null> {
	const { namespace, input } = asked;
	const own = input.preview && (await isOpen(namespace)) ? await pageOf(namespace, input.page, null) : null;
	return own && mayPreview(own, asked) ? withDraft(own) : publishedPage(namespace, input.page);
}

/** A published page for visitors, or a redirect; hidden blocks are removed. */
export const showPublicPage = operation({
	summary: 'Show a published page of the website, or where its address leads now.',
	access: { public: true },
	input: z.strictObject({
		page: pageKey,
		lang: languageTag.optional().describe('The language that is wanted'),
		preview: z.string().max(100).optional().describe('A link for 24 hours, or 1 for those who write pages')
	}),
	async run(work): Promise<Found> {
		const { input, namespace, dependencies } = work;
		const page = await visible(work);
		if (!page) {
			const redirect = await redirectFrom(namespace, pathOf(input.page));
			if (redirect) return { redirect };
			throw notFound('page');
		}
		const wanted = input.lang === page.language ? undefined : input.lang;
		const variant = wanted && (await publishedVariants(page)).find(({ language }) => language === wanted);
		if (variant) return { redirect: { target: pathOf(variant.slug), status: 302 } };
		return shownPage(page, { namespace, dependencies });
	}
});

/** The page at the root address of a site for visitors; null if the quizzes of the namespace are shown there. */
export const showStartPage = operation({
	summary: 'Show the start page of the website.',
	access: { public: true },
	input: z.strictObject({
		host: z.string().max(253).describe('The host that was asked'),
		lang: languageTag.describe('The language that is wanted')
	}),
	async run({ input, namespace, dependencies }) {
		const { hasPlay, isPlayRefused } = await siteRulesOf(namespace);
		const chosen = await startPage(namespace, input.host, input.lang);
		const page = chosen ?? (hasPlay ? null : await firstPage(namespace, input.lang));
		if (!page && isPlayRefused) throw notFound('page');
		return page && shownPage(page, { namespace, dependencies });
	}
});
