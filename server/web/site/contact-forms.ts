import type { Router } from 'express';
import type { FormOutcome } from '#lib/blocks/context.ts';
import type { sendContactMessage } from '../../features/website/contact/operations/send.ts';
import type { showSitePage } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import { notFound } from '../../runtime/errors.ts';
import type { FormDoor } from './form-door.ts';
import { outcomeOf } from './form-outcome.ts';
import { queryText } from '../http/query.ts';
import type { SiteView } from './site.ts';
import { around, type SiteRequest } from './site-request.ts';

/** The operations behind contact forms. */
interface ContactOperations {
	page: typeof showSitePage;
	send: typeof sendContactMessage;
}

const path = '/contact/:page/:block';

/** The address of a page, in the namespace that was asked for by name. */
function pageAddress({ request }: SiteRequest, slug: string): string {
	const namespace = queryText(request, 'namespace');
	return `/m/${encodeURIComponent(slug)}${namespace === undefined ? '' : `?${new URLSearchParams({ namespace })}`}`;
}

/** The page of a form with what came of it. */
async function again(
	{ page: showPage }: ContactOperations,
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
		...around(asked, shown.frame),
		address: pageAddress(asked, shown.page.slug)
	};
}

/**
 * `POST /contact/:page/:block` accepts a contact form: 202, and for people the page of the form with thanks, or with
 * all errors and everything they typed.
 */
export function mountContactForms(router: Router, door: FormDoor, operations: ContactOperations): void {
	router.post(
		path,
		door.route(async (asked, show) => {
			const { request, response } = asked;
			const { page, block } = request.params as { page: string; block: string };
			const fields = await door.read(request);
			try {
				await perform(operations.send, asked.context, { ...fields, page, block });
			} catch (thrown) {
				const error = door.errorOf(thrown, request);
				if (!door.isPage(request) || error.code === 'not_found') throw error;
				response.set(error.headers);
				const form = outcomeOf(block, fields, error);
				return show(await again(operations, asked, { page, status: error.status, form }));
			}
			const form = { block, faults: {}, values: {} };
			if (door.isPage(request)) return show(await again(operations, asked, { page, status: 202, form }));
			response.status(202).json({ status: 'ok' });
		})
	);
	// Returning to the address of a submitted form shows its page.
	router.get(
		path,
		door.route(async (asked) => asked.response.redirect(302, pageAddress(asked, String(asked.request.params.page))))
	);
}
