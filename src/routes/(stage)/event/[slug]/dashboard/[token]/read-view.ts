import type { RequestEvent } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import { stationCodes } from '#lib/server/station-codes.ts';
import type { StageView } from '#lib/stage/stage-view.ts';

type Asked = Pick<RequestEvent<{ slug: string; token: string }>, 'locals' | 'params' | 'url'>;

/** Which of the two links of an event an address is. */
export const variantOf = (url: URL): 'public' | 'sponsor' =>
	url.searchParams.get('variant') === 'sponsor' ? 'sponsor' : 'public';

/** What the link shows now; rejects with 403. */
export async function readView({ locals, params, url }: Asked): Promise<StageView> {
	const view = await locals.perform('dashboard.show', {
		event: params.slug,
		token: params.token,
		variant: variantOf(url)
	});
	if (!locals.hasChosenLocale) locals.locale = view.locale;
	return {
		view,
		words: loadMessages(
			locals.locale,
			['ui', 'stage'],
			view.timeZone,
			view.state === 'open' ? view.stationWord : undefined
		),
		qr: view.state === 'open' ? drawQr(view.shortUrl) : null,
		stations: view.state === 'open' ? await stationCodes(view.stations) : [],
		now: locals.now()
	};
}
