import type { Request } from 'express';
import type { Locale } from '#lib/messages/locale.ts';
import type { ConsentQuestion } from '../../features/website/cookies/consent.ts';
import { queryText } from '../http/query.ts';

/** What a page asks its visitor before it loads content from other hosts, and this visitor's choice. */
export interface SiteConsent extends Pick<ConsentQuestion, 'isEnabled' | 'everywhere' | 'privacyUrl' | 'tag'> {
	/** Words of the strip; null = the built-in ones. */
	text: string | null;
	/** In the order of their numbers in the answer; `name` null = providers in no group. */
	groups: { name: string | null; hosts: string[]; isAllowed: boolean }[];
	isAnswered: boolean;
	/** What is loaded once, by its key; null = nothing. */
	once: string | null;
}

const answer = /(?:^|;\s*)mq_embeds=([0-9a-f]{8})((?:\.\d){0,9})(?:;|$)/;

/** Whether a page of this site led here: a link from elsewhere must not decide what this browser loads. */
function isFromHere(request: Request): boolean {
	const site = request.get('sec-fetch-site');
	if (site !== undefined) return site === 'same-origin';
	return URL.parse(request.get('referer') ?? '')?.host === request.get('host');
}

/** The key of the content that a button asks to load. */
function onceOf(request: Request): string | null {
	const key = queryText(request, 'embed');
	return key !== undefined && /^[0-9a-z]{1,13}$/.test(key) && isFromHere(request) ? key : null;
}

/** The question, with the remembered choice of this browser; a choice for another question does not count. */
export function consentBy(request: Request, question: ConsentQuestion, locale: Locale): SiteConsent {
	const { isEnabled, everywhere, privacyUrl, tag, texts, groups } = question;
	const [, known, chosen = ''] = answer.exec(request.get('cookie') ?? '') ?? [];
	const isAnswered = known === tag;
	const allowed = isAnswered ? chosen.split('.') : [];
	return {
		isEnabled,
		everywhere,
		privacyUrl,
		tag,
		text: texts[locale],
		groups: groups.map(({ names, hosts }, at) => ({
			name: names && names[locale],
			hosts,
			isAllowed: allowed.includes(String(at))
		})),
		isAnswered,
		once: onceOf(request)
	};
}
