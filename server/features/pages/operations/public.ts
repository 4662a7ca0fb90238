import { z } from 'zod';
import { mayCall } from '../../../access/policy.ts';
import { operation, type Work } from '../../../operation/operation.ts';
import { notFound } from '../../../runtime/errors.ts';
import { isOpen } from '../../namespaces/find.ts';
import { cleanBlocks, embedHosts } from '../clean.ts';
import { pageOf, variantsOf } from '../find.ts';
import type { Page } from '../model.ts';
import { presentPage } from '../present.ts';
import { opensPreview } from '../preview.ts';
import { pathOf, redirectFrom } from '../redirects.ts';
import { languageTag, pageKey } from '../schema.ts';

const standard = 'default';

type Asked = Pick<
	Work<{ page: string; preview?: string | undefined }>,
	'actor' | 'namespace' | 'now' | 'input' | 'dependencies'
>;

/** Whether somebody may read a page that is not published: by a link made for it, or because they write pages here. */
function mayPreview(page: Page, { input: { preview }, actor, namespace, now, dependencies: { env } }: Asked): boolean {
	if (preview === '1') return actor.kind === 'user' && mayCall({ area: 'pages' }, actor, namespace);
	return preview !== undefined && opensPreview(preview, page.id, now, env.SECRET_KEY);
}

/** The page of a slug that may be seen: that of the namespace, else that of `default`; null when there is neither. */
async function visible(asked: Asked): Promise<Page | null> {
	const { namespace, input } = asked;
	const slug = input.page;
	if (!(await isOpen(namespace))) return null;
	const own = await pageOf(namespace, slug, null);
	if (own && mayPreview(own, asked)) return own;
	if (own?.status === 'published') return own;
	const fallback = namespace === standard ? null : await pageOf(standard, slug, null);
	return fallback?.status === 'published' ? fallback : null;
}

/** A published page as everybody sees it, or where its address leads now; what is hidden stays inside. */
export const showPublicPage = operation({
	summary: 'Show a published page of the website, or where its address leads now.',
	access: { public: true },
	input: z.strictObject({
		page: pageKey,
		lang: languageTag.optional().describe('The language that is wanted'),
		preview: z.string().max(100).optional().describe('A link for 24 hours, or 1 for those who write pages')
	}),
	async run(work) {
		const { input, namespace, dependencies } = work;
		const page = await visible(work);
		if (!page) {
			const redirect = await redirectFrom(namespace, pathOf(input.page));
			if (redirect) return { redirect };
			throw notFound('page');
		}
		const variants = (await variantsOf(page)).filter(({ status }) => status === 'published');
		const wanted = input.lang === page.language ? undefined : variants.find(({ language }) => language === input.lang);
		if (wanted) return { redirect: { target: pathOf(wanted.slug), status: 302 } };
		const { blocks: _all, modules, ...whole } = await presentPage(page, null);
		const shown = page.content.filter(({ hidden }) => !hidden);
		return {
			page: {
				...whole,
				blocks: cleanBlocks(shown, embedHosts(dependencies.env)),
				modules: modules.map((one) => ({ ...one, block: cleanBlocks([one.block], embedHosts(dependencies.env))[0]! }))
			},
			languages: [page, ...variants].map(({ language, slug }) => ({ language, path: pathOf(slug) }))
		};
	}
});
