import { createHash } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { chooseLocale, locales } from '#lib/messages/locale.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { apiHeaders } from '../http/cors.ts';
import { isKnown } from '../http/if-none-match.ts';
import { referenceEntries } from './openapi-entries.ts';
import { schemaBook } from './openapi-schema.ts';
import { openApi, type Examples } from './openapi.ts';
import { mountFonts } from './reference-fonts.ts';
import { referencePage } from './reference-page.ts';
import { pagePolicy } from './reference-style.ts';
import { closePath, type Route } from '../rest/rest.ts';

/** A text that does not change while the process runs, with its strong ETag. */
interface Fixed {
	type: string;
	text: string;
	tag: string;
}

const fixed = (type: string, text: string): Fixed => ({
	type,
	text,
	tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
});

function send(request: Request, response: Response, { type, text, tag }: Fixed): void {
	response.set('ETag', tag).vary('Accept-Language').type(type);
	if (isKnown(request, tag)) return void response.status(304).end();
	response.send(text);
}

interface Reference {
	document: Fixed;
	pages: Map<string, Fixed>;
}

/** The document and the page in every language; takes a tenth of a second, so no start waits for it. */
function referenceOf(routes: readonly Route[], examples: Examples, origin: string): Reference {
	const book = schemaBook();
	const entries = referenceEntries(routes, book);
	const document = fixed('application/json', JSON.stringify(openApi(entries, book, examples)));
	const whole = { entries, book, examples, origin };
	return {
		document,
		pages: new Map(locales.map((locale) => [locale, fixed('text/html', referencePage(whole, locale))]))
	};
}

/** GET `/openapi.json` and `/docs` below /api/v1, made from the routes when first asked for; both need no token. */
export function referenceRouter(
	dependencies: Pick<Dependencies, 'env' | 'publicUrl' | 'settings'>,
	routes: readonly Route[],
	examples: () => Examples
): Router {
	let made: Reference | undefined;
	const reference = () => (made ??= referenceOf(routes, examples(), dependencies.publicUrl));
	const router = express.Router();
	mountFonts(router);
	const paths = ['/openapi.json', '/docs'].map((path) => router.route(path).all(apiHeaders(dependencies.env)));
	const [openapi, docs] = paths as [(typeof paths)[number], (typeof paths)[number]];
	openapi.get((request, response) => send(request, response, reference().document));
	docs.get((request, response) => {
		const query = typeof request.query.lang === 'string' ? request.query.lang : undefined;
		const fallback = dependencies.settings.current().defaultLocale;
		const locale = chooseLocale({ query, acceptLanguage: request.get('accept-language'), fallback });
		response.set('Content-Security-Policy', pagePolicy);
		send(request, response, reference().pages.get(locale)!);
	});
	for (const path of paths) closePath(path, ['get']);
	return router;
}
