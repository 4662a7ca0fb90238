import type { Request, Response } from 'express';
import { chooseLocale, locales, type Locale } from '#lib/messages/locale.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { queryText } from '../http/query.ts';

const chosenLanguage = /(?:^|;\s*)mq_lang=([a-z]{2})(?:;|$)/;

/** The language of the words around a page: what the address, this device or its browser wish for. */
export const localeOf = (request: Request, { settings }: Dependencies): Locale =>
	chooseLocale({
		query: queryText(request, 'lang') ?? null,
		cookie: chosenLanguage.exec(request.get('cookie') ?? '')?.[1] ?? null,
		acceptLanguage: request.get('accept-language') ?? null,
		fallback: settings.current().defaultLocale
	});

const year = 365 * 86_400_000;

/** Keeps a language that was chosen for the words around the pages on this device. */
export function rememberLanguage(request: Request, response: Response): void {
	const wanted = queryText(request, 'lang');
	const isNew =
		locales.some((one) => one === wanted) && chosenLanguage.exec(request.get('cookie') ?? '')?.[1] !== wanted;
	if (!isNew) return;
	const secure = request.protocol === 'https';
	response.cookie('mq_lang', wanted, { path: '/', maxAge: year, httpOnly: true, sameSite: 'lax', secure });
}
