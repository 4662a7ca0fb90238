import type { RequestEvent } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { StageView } from '#lib/stage/stage-view.ts';

type Asked = Pick<RequestEvent<{ slug: string; token: string }>, 'locals' | 'params' | 'url'>;

/** What the link shows now; rejects with 403. */
export async function readView({ locals, params, url }: Asked): Promise<StageView> {
	const variant = url.searchParams.get('variant') === 'sponsor' ? 'sponsor' : 'public';
	const view = await locals.perform('dashboard.show', { event: params.slug, token: params.token, variant });
	if (!locals.hasChosenLocale) locals.locale = view.locale;
	return {
		view,
		words: loadMessages(locals.locale, ['ui', 'stage'], view.timeZone),
		qr: view.state === 'open' ? drawQr(view.shortUrl) : null,
		now: new Date().toISOString()
	};
}
