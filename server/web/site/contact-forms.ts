import type { Router } from 'express';
import type { sendContactMessage } from '../../features/website/contact/operations/send.ts';
import type { showSitePage } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { FormDoor } from './form-door.ts';
import { outcomeOf } from './form-outcome.ts';
import { pageAddress, pageAgain } from './form-page.ts';

/** The operations behind contact forms. */
interface ContactOperations {
	page: typeof showSitePage;
	send: typeof sendContactMessage;
}

const path = '/contact/:page/:block';

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
				return show(await pageAgain(operations.page, asked, { page, status: error.status, form }));
			}
			const form = { block, faults: {}, values: {} };
			if (door.isPage(request)) return show(await pageAgain(operations.page, asked, { page, status: 202, form }));
			response.status(202).json({ status: 'ok' });
		})
	);
	// Returning to the address of a submitted form shows its page.
	router.get(
		path,
		door.route(async (asked) => asked.response.redirect(302, pageAddress(asked, String(asked.request.params.page))))
	);
}
