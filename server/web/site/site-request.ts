import type { Request, Response } from 'express';
import type { Locale } from '#lib/messages/locale.ts';
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
	/** Language of the words around the page. */
	locale: Locale;
	/** Base of whole addresses here, without trailing slash. */
	base: string;
}

export const isPreview = ({ query }: Request): boolean => 'preview' in query;

type Frame = Awaited<ReturnType<(typeof showFrame)['run']>>['frame'];

/** What every screen of the website needs besides its own data. */
export const around = ({ request, context, locale, base }: SiteRequest, { hosts, consent, ...frame }: Frame) => ({
	locale,
	frame,
	base,
	hosts,
	consent: consentBy(request, consent, locale),
	address: request.originalUrl,
	now: context.dependencies.clock().toISOString()
});

/** An invalid page name matches none. */
export function missingForm(thrown: unknown): never {
	const isForm = thrown instanceof AppError && thrown.code === 'invalid_input';
	throw isForm ? new AppError('not_found', 'There is no such page.') : thrown;
}

/** An address of a page with what the old one asked for besides the language, which the page itself has. */
export function withQuery(target: string, { originalUrl }: Request): string {
	const query = new URL(originalUrl, 'http://localhost').searchParams;
	query.delete('lang');
	return query.size ? `${target}?${query}` : target;
}
