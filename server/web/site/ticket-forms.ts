import type { Request, Router } from 'express';
import { locales } from '#lib/messages/locale.ts';
import type { publicTicketOperations } from '../../features/support/tickets/operations/public-doors.ts';
import { perform } from '../../operation/operation.ts';
import { AppError, notFound } from '../../runtime/errors.ts';
import { queryText } from '../http/query.ts';
import type { Fields, FormDoor } from './form-door.ts';
import { outcomeOf } from './form-outcome.ts';
import type { SiteRequest } from './site-request.ts';
import type { SiteView } from './site.ts';
import type { TicketView } from './ticket-view.ts';

type Operations = typeof publicTicketOperations;
type Show = (view: SiteView) => void;

const formPath = '/tickets/submit';
// What one of them shows is drawn further down the road, past the other.
const threadPath = /^\/tickets\/(?!submit\/?$)(?<signature>[^/]+)$/i;
// What a form that was refused is shown again for; all else is the page of an error.
const mended = ['invalid_input', 'rate_limited'];

/** A screen of tickets; none of them is for search engines, nor is its address for other sites. */
async function screen(door: FormDoor, asked: SiteRequest, ticket: TicketView, status = 200): Promise<SiteView> {
	return { kind: 'ticket', status, ticket, ...(await door.frameOf(asked)) };
}

/** Keeps the answer out of search engines, and its address, which may be a secret, from other sites. */
function hide({ response }: SiteRequest): void {
	response.set('X-Robots-Tag', 'noindex').set('Referrer-Policy', 'no-referrer');
}

/** The slug of the page the visitor came from: from the link, or from the `Referer` header. */
function pageBefore(request: Request): string {
	const named = queryText(request, 'page');
	if (named !== undefined) return named.slice(0, 100);
	const from = URL.parse(request.get('referer') ?? '');
	return (from?.host === request.host && /^\/m\/([\w-]{1,100})/.exec(from.pathname)?.[1]) || '';
}

/**
 * The form in the language of the menu that links to it. Nobody chose that, so no cookie keeps it, and a language that is
 * chosen on the page itself comes before it.
 */
function inLanguageOfLink(asked: SiteRequest): SiteRequest {
	const linked = queryText(asked.request, 'locale');
	const locale = locales.find((one) => one === linked);
	return locale && queryText(asked.request, 'lang') === undefined ? { ...asked, locale } : asked;
}

const textIn = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');

/** `/tickets/submit` takes a ticket: 202, and for people the thanks, or the form with every fault and all that was typed. */
function mountSubmit(router: Router, door: FormDoor, operations: Operations): void {
	router.get(
		formPath,
		door.route(async (wanted, show) => {
			const asked = inLanguageOfLink(wanted);
			hide(asked);
			await perform(operations.form, asked.context, {});
			if (!door.isPage(asked.request)) return void asked.response.json({ status: 'ok' });
			show(await screen(door, asked, { step: 'ask', page: pageBefore(asked.request), form: null }));
		})
	);
	router.post(
		formPath,
		door.route(async (wanted, show) => {
			const asked = inLanguageOfLink(wanted);
			hide(asked);
			const { request, response } = asked;
			const fields = await door.read(request);
			// When the form is off, the input is not validated either.
			await perform(operations.form, asked.context, {});
			try {
				await perform(operations.submit, asked.context, fields);
			} catch (thrown) {
				const error = door.errorOf(thrown, request);
				if (!door.isPage(request) || !mended.includes(error.code)) throw error;
				response.set(error.headers);
				const form = outcomeOf('ticket', fields, error);
				return show(await screen(door, asked, { step: 'ask', page: textIn(fields, 'page'), form }, error.status));
			}
			if (door.isPage(request)) return show(await screen(door, asked, { step: 'sent' }, 202));
			response.status(202).json({ status: 'ok' });
		})
	);
}

const tokenOf = ({ request }: SiteRequest): string => String(request.params.signature);

/** What a link shows; whatever is wrong with the link, the answer is the same 404. */
async function threadOf(operations: Operations, asked: SiteRequest) {
	try {
		return await perform(operations.thread, asked.context, { token: tokenOf(asked) });
	} catch (thrown) {
		const isNoToken = thrown instanceof AppError && thrown.code === 'invalid_input';
		throw isNoToken ? notFound('page') : thrown;
	}
}

/** An answer of the requester, and the page of the link again. */
async function takeAnswer(door: FormDoor, operations: Operations, asked: SiteRequest, show: Show): Promise<void> {
	const { request, response } = asked;
	const token = tokenOf(asked);
	const fields = await door.read(request);
	await threadOf(operations, asked);
	let form = { block: 'answer', faults: {}, values: {} };
	let status = 202;
	try {
		await perform(operations.answer, asked.context, { ...fields, token });
	} catch (thrown) {
		const error = door.errorOf(thrown, request);
		if (!door.isPage(request) || ![...mended, 'wrong_state'].includes(error.code)) throw error;
		response.set(error.headers);
		form = outcomeOf('answer', fields, error);
		({ status } = error);
	}
	if (!door.isPage(request)) return void response.status(status).json({ status: 'ok' });
	const thread = await threadOf(operations, asked);
	show(await screen(door, asked, { step: 'thread', form, ...thread }, status));
}

/** `/tickets/{signature}` is the link of a mail: it shows one ticket to whoever sent it, and takes an answer. */
function mountThread(router: Router, door: FormDoor, operations: Operations): void {
	router.get(
		threadPath,
		door.route(async (asked, show) => {
			hide(asked);
			const thread = await threadOf(operations, asked);
			if (!door.isPage(asked.request)) return void asked.response.json(thread);
			show(await screen(door, asked, { step: 'thread', form: null, ...thread }));
		})
	);
	router.post(
		threadPath,
		door.route((asked, show) => {
			hide(asked);
			return takeAnswer(door, operations, asked, show);
		})
	);
}

/** The public doors of tickets: the form, and the link by which its sender reads the answer. */
export function mountTicketForms(router: Router, door: FormDoor, operations: Operations): void {
	mountSubmit(router, door, operations);
	mountThread(router, door, operations);
}
