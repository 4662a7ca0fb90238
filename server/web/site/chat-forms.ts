import type { Router } from 'express';
import type { readDocumentText } from '../../features/website/chat/operations/documents.ts';
import type { askOnPage } from '../../features/website/chat/operations/ask.ts';
import type { showSitePage } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { FormDoor } from './form-door.ts';
import { outcomeOf } from './form-outcome.ts';
import { pageAddress, pageAgain } from './form-page.ts';

/** The operations behind the chat of the website. */
interface ChatOperations {
	page: typeof showSitePage;
	ask: typeof askOnPage;
	readDocument: typeof readDocumentText;
}

const path = '/m/:page/chat';

/** `POST /m/:page/chat` answers a question: programs get JSON, people the page with the answer in its block. */
export function mountChatForms(router: Router, door: FormDoor, operations: ChatOperations): void {
	router.post(
		path,
		door.route(async (asked, show) => {
			const { request, response } = asked;
			const page = String(request.params.page);
			const { block: sentBlock, ...fields } = await door.readQuestion(request);
			const block = typeof sentBlock === 'string' ? sentBlock : '';
			const values = { question: typeof fields.question === 'string' ? fields.question : '' };
			try {
				const chat = await perform(operations.ask, asked.context, { ...fields, page });
				if (!door.isPage(request)) return void response.json(chat);
				const form = { block, faults: {}, values, chat };
				show(await pageAgain(operations.page, asked, { page, status: 200, form }));
			} catch (thrown) {
				const error = door.errorOf(thrown, request);
				if (!door.isPage(request) || error.code === 'not_found') throw error;
				response.set(error.headers);
				const form = { ...outcomeOf(block, fields, error), values };
				show(await pageAgain(operations.page, asked, { page, status: error.status, form }));
			}
		})
	);
	// Returning to the address of a question shows its page.
	router.get(
		path,
		door.route(async (asked) => asked.response.redirect(302, pageAddress(asked, String(asked.request.params.page))))
	);
	router.get(
		'/chat/documents/:documentId',
		door.route(async ({ request, response, context }) => {
			const { documentId } = request.params;
			const { text } = await perform(operations.readDocument, context, { documentId });
			response.type('text/plain').send(text);
		})
	);
}
