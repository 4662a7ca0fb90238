import type { Request, Response } from 'express';
import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import type { showFrame } from '../../features/website/site/operations.ts';
import type { Context } from '../../operation/operation.ts';
import { AppError } from '../../runtime/errors.ts';
import type { NamespaceContext } from '../http/namespace.ts';
import { consentBy } from './site-consent.ts';

/** A request for the website, and what is known about it. */
export interface SiteRequest {
	request: Request;
	response: Response;
	context: Context;
	resolved: NamespaceContext;
	/** The language that the visitor wishes for. */
	locale: Locale;
	/** Base of whole addresses here, without trailing slash. */
	base: string;
}

export const isPreview = ({ query }: Request): boolean => 'preview' in query;

// Its page has versions in other languages.
const standardPrivacy = '/datenschutz';

type Frame = Awaited<ReturnType<(typeof showFrame)['run']>>['frame'];

/**
 * What every screen of the website needs besides its own data. The words around a text are in its language, if they
 * exist in that; else, and without a text, in the visitor's.
 */
export function around(asked: SiteRequest, { hosts, consent, ...frame }: Frame, language?: string) {
	const { request, context, base } = asked;
	const locale = chooseLocale({ query: language ?? null, fallback: asked.locale });
	const question = consentBy(request, consent, locale);
	const { home, legal } = frame.paths;
	// The address of the site already shows this visitor the start page in that language.
	const paths = { legal, home: locale === asked.locale ? '/' : home };
	return {
		locale,
		frame: { ...frame, paths },
		base,
		hosts,
		consent: { ...question, privacyUrl: question.privacyUrl === standardPrivacy ? legal.privacy : question.privacyUrl },
		address: request.originalUrl,
		now: context.dependencies.clock().toISOString()
	};
}

/** An invalid page name matches none. */
export function missingForm(thrown: unknown): never {
	const isForm = thrown instanceof AppError && thrown.code === 'invalid_input';
	throw isForm ? new AppError('not_found', 'There is no such page.') : thrown;
}

/** An address of a page with what the old one asked for besides the language, which the page itself has. */
export function withQuery(target: string, { originalUrl }: Request): string {
	const query = new URL(originalUrl, 'http://localhost').searchParams;
	query.delete('lang');
	const [address, ...anchor] = target.split('#');
	const asked = query.size ? `${address!.includes('?') ? '&' : '?'}${query}` : '';
	return [address! + asked, ...anchor].join('#');
}
