import { error } from '@sveltejs/kit';
import { printSheet } from '#lib/events/print-sheet.ts';
import { drawQr } from '#lib/server/qr.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	const event = url.searchParams.get('event');
	if (!event) error(404, { message: 'This event does not exist.', code: 'not_found' });
	const { links } = await locals.perform('team.links', { event });
	const cards = links.map(({ uid, name, code, url: link }) => ({ uid, name, code, qr: drawQr(link) }));
	return { ...(await printSheet(locals, event)), cards };
};
