import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { nothingHere } from '../../runtime/errors.ts';
import { apiHeaders } from '../http/cors.ts';
import { isKnown } from '../http/if-none-match.ts';
import { referenceEntries } from './openapi-entries.ts';
import { schemaBook } from './openapi-schema.ts';
import { openApi, type Examples } from './openapi.ts';
import { drawReference, type ReferenceView } from './reference-page.ts';
import { closePath, type Route } from '../rest/rest.ts';

/** A text that does not change while the process runs, packed once, with its ETag. */
interface Fixed {
	type: string;
	text: Buffer;
	packed: Buffer;
	tag: string;
}

const fixed = (type: string, text: string): Fixed => ({
	type,
	text: Buffer.from(text),
	packed: gzipSync(text),
	tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
});

function send(request: Request, response: Response, { type, text, packed, tag }: Fixed): void {
	response.set('ETag', tag).vary('Accept-Language').vary('Accept-Encoding').type(type);
	if (isKnown(request, tag)) return void response.status(304).end();
	const isPacked = request.acceptsEncodings('gzip') !== false;
	if (isPacked) response.set('Content-Encoding', 'gzip');
	response.send(isPacked ? packed : text);
}

interface Reference {
	document: Fixed;
	view: Omit<ReferenceView, 'locale'>;
	/** By language, once they were asked for. */
	pages: Map<Locale, Fixed & { policy: string }>;
}

/** The document and the data of the page; it takes a tenth of a second, so no start waits for it. */
function referenceOf(routes: readonly Route[], examples: Examples, origin: string): Reference {
	const book = schemaBook();
	const entries = referenceEntries(routes, book);
	const document = fixed('application/json', JSON.stringify(openApi(entries, book, examples)));
	return { document, view: { entries, records: book.components, examples, origin }, pages: new Map() };
}

type Parts = Pick<Dependencies, 'env' | 'publicUrl' | 'settings'>;

function localeOf({ settings }: Parts, request: Request): Locale {
	const query = typeof request.query.lang === 'string' ? request.query.lang : undefined;
	const fallback = settings.current().defaultLocale;
	return chooseLocale({ query, acceptLanguage: request.get('accept-language'), fallback });
}

/**
 * GET `/openapi.json` and `/docs` below /api/v1, made from the routes when first asked for; both need no token. Without
 * screens there is no page.
 */
export function referenceRouter(
	dependencies: Parts,
	routes: readonly Route[],
	examples: () => Examples,
	draw: RequestHandler | undefined
): Router {
	let made: Reference | undefined;
	const reference = () => (made ??= referenceOf(routes, examples(), dependencies.publicUrl));
	const router = express.Router();
	const open = (path: string) => router.route(path).all(apiHeaders(dependencies.env));
	const openapi = open('/openapi.json');
	openapi.get((request, response) => send(request, response, reference().document));
	closePath(openapi, ['get']);
	const docs = open('/docs');
	docs.get(async (request, response) => {
		if (!draw) throw nothingHere();
		const { view, pages } = reference();
		const locale = localeOf(dependencies, request);
		if (!pages.has(locale)) {
			const page = await drawReference(draw, { ...view, locale }, request, response);
			if (page === undefined) return;
			pages.set(locale, { ...fixed('text/html', page.text), policy: page.policy });
		}
		const kept = pages.get(locale)!;
		response.set('Content-Security-Policy', kept.policy);
		send(request, response, kept);
	});
	closePath(docs, ['get']);
	return router;
}
