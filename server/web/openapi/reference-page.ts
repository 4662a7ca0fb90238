import type { Request, RequestHandler, Response } from 'express';
import type { Locale } from '#lib/messages/locale.ts';
import { readResponse } from '../cache/read-response.ts';
import type { Json } from './openapi-schema.ts';
import type { ReferenceEntry } from './openapi-entries.ts';
import type { Examples } from './openapi.ts';

/** The data of the API reference screen. */
export interface ReferenceView {
	locale: Locale;
	entries: ReferenceEntry[];
	/** Forms that several operations share, by name. */
	records: Record<string, Json>;
	examples: Examples;
	/** Address of this product, such as https://quiz.example. */
	origin: string;
}

declare module 'express-serve-static-core' {
	interface Request {
		/** Set where the API reference is drawn. */
		reference?: ReferenceView;
	}
}

/** The route of the screen. */
const docsPath = '/api/v1/docs';

/** A page of the reference, the same for everybody, with its Content-Security-Policy. */
interface DrawnPage {
	text: string;
	policy: string;
}

/**
 * The policy of all screens without what this page does not need: it reads no data, sends no form, and is not framed.
 */
const narrowed = (policy: string): string =>
	policy
		.replace("default-src 'self'", "default-src 'none'; font-src 'self'")
		.replace("form-action 'self'", "form-action 'none'")
		.replace("frame-ancestors 'self'", "frame-ancestors 'none'");

/**
 * Renders the page as an anonymous caller would get it, so that it is public. Rejects with the error; undefined if the
 * caller left.
 */
export async function drawReference(
	draw: RequestHandler,
	view: ReferenceView,
	request: Request,
	response: Response
): Promise<DrawnPage | undefined> {
	const { method, url, headers } = request;
	const { host, 'x-kit-proto': proto, 'x-kit-host': kitHost } = headers;
	const asked = { host, 'x-kit-proto': proto, 'x-kit-host': kitHost, accept: 'text/html' };
	const before = response.getHeaders();
	Object.assign(request, { method: 'GET', url: docsPath, headers: { ...asked, 'accept-language': view.locale } });
	request.reference = view;
	const captured = readResponse(response, { hold: true });
	let failure: unknown;
	const fail = (thrown: unknown) => {
		failure = thrown;
		// Nothing is sent: the response is returned instead.
		response.end();
	};
	await Promise.resolve(draw(request, response, fail)).catch(fail);
	const body = await captured;
	Object.assign(request, { method, url, headers });
	const policy = narrowed(String(response.getHeader('content-security-policy')));
	for (const name of response.getHeaderNames()) response.removeHeader(name);
	for (const [name, value] of Object.entries(before)) response.setHeader(name, value!);
	if (failure !== undefined) throw failure;
	if (body && response.statusCode !== 200) throw new Error(`The screens answered ${response.statusCode}.`);
	return body && { text: body.toString(), policy };
}
