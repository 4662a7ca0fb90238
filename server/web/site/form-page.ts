import type { FormOutcome } from '#lib/blocks/context.ts';
import type { showSitePage } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import { notFound } from '../../runtime/errors.ts';
import { queryText } from '../http/query.ts';
import type { SiteView } from './site.ts';
import { around, type SiteRequest } from './site-request.ts';

/** The address of a page, in the namespace that was asked for by name. */
export function pageAddress({ request }: SiteRequest, slug: string): string {
	const namespace = queryText(request, 'namespace');
	return `/m/${encodeURIComponent(slug)}${namespace === undefined ? '' : `?${new URLSearchParams({ namespace })}`}`;
}

/** The page of a form with what came of it. */
export async function pageAgain(
	showPage: typeof showSitePage,
	asked: SiteRequest,
	{ page: slug, status, form }: { page: string; status: number; form: FormOutcome }
): Promise<SiteView> {
	const shown = await perform(showPage, asked.context, { page: slug });
	if (shown.redirect) throw notFound('page');
	return {
		kind: 'page',
		shown,
		isStart: false,
		canonical: `${asked.base}/m/${shown.page.slug}`,
		isIndexed: false,
		status,
		form,
		...around(asked, shown.frame, shown.page.language),
		address: pageAddress(asked, shown.page.slug)
	};
}
