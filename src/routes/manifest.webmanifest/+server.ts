import { json } from '@sveltejs/kit';
import { iconAddress } from '#lib/design/icon-links.ts';
import { grounds } from '#lib/design/palette.ts';
import { chooseLocale, textOf } from '#lib/server/messages.ts';
import type { RequestHandler } from './$types.js';

const mark = '#5a0f2a';
const icons = [
	{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
	{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
	{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
	{ src: '/icon-full.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }
];

/** What a phone needs to install an event as an app: only public data, in the language of the event or of the phone. */
export const GET: RequestHandler = async ({ url, locals, request }) => {
	const { event, config } = await locals.perform('play.info', { event: url.searchParams.get('event') ?? '' });
	const { namespace, icon } = await locals.perform('design.showLook', { event: event.uid });
	const branded = icon
		? ([192, 512] as const).map((side) => ({
				src: iconAddress({ namespace, hash: icon.hash }, side),
				sizes: `${side}x${side}`,
				type: 'image/png'
			}))
		: icons;
	const acceptLanguage = request.headers.get('accept-language');
	const fallback = locals.settings.defaultLocale;
	const lang = locals.hasChosenLocale
		? locals.locale
		: chooseLocale({ eventLocale: config.locale, acceptLanguage, fallback });
	const start = `/?event=${event.uid}`;
	const name = config.pageTitle || event.name;
	const { background = grounds.day.paper, primary = mark } = config.colors;
	const drawn = config.logoPath?.split('?')[0]?.endsWith('.svg')
		? [{ src: config.logoPath, sizes: 'any', type: 'image/svg+xml' }]
		: [];
	return json(
		{
			id: start,
			start_url: start,
			scope: '/',
			display: 'standalone',
			name,
			short_name: event.name.slice(0, 30),
			description: textOf(lang, 'play.installed'),
			lang,
			theme_color: primary,
			background_color: background,
			icons: [...drawn, ...branded]
		},
		{ headers: { 'content-type': 'application/manifest+json', 'cache-control': 'private, no-cache' } }
	);
};
