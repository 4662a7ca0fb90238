import { error } from '@sveltejs/kit';
import { printSheet } from '#lib/events/print-sheet.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	const event = url.searchParams.get('event');
	if (!event) error(404, { message: 'This event does not exist.', code: 'not_found' });
	const sheet = await printSheet(locals, event);
	const { catalogs } = await locals.perform('catalog.list', { event });
	const linkOf = (slug: string) => `${sheet.event.player}&${new URLSearchParams({ katalog: slug })}`;
	const cards = catalogs.map(({ uid, slug, name }) => ({
		uid,
		name,
		code: sheet.event.joinCode,
		qr: drawQr(linkOf(slug))
	}));
	return { ...sheet, cards };
};
