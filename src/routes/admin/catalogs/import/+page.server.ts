import { error, redirect } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { save, textOf } from '#lib/server/action.ts';
import { filesOf } from '#lib/server/form-files.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (!locals.may('catalogs', 'w')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
	const { event, events } = await chosenEvent(locals, url);
	const { catalogs } = event ? await locals.perform('catalog.list', { event: event.uid }) : { catalogs: [] };
	return {
		words: loadMessages(locals.locale, ['catalog-files'], locals.timeZone),
		event,
		events,
		catalogs: catalogs.map(({ slug, name }) => ({ slug, name })),
		target: catalogs.find(({ slug }) => slug === url.searchParams.get('catalog'))?.slug
	};
};

/** `append:music` adds to a catalog, `replace:music` replaces it, `new` creates another; file names do not matter. */
function placeOf(target: string): Pick<InputOf<'catalog.importFile'>, 'mode' | 'catalog'> {
	const [mode = '', catalog] = target.split(':');
	if (mode === 'append' || mode === 'replace') return { mode, catalog };
	return { mode: mode === 'new' ? 'new' : 'replace' };
}

export const actions: Actions = {
	async check({ request, locals }) {
		const form = await request.formData();
		return save(form, async () => {
			const file = await filesOf(form, 'files');
			const points = textOf(form, 'points') || undefined;
			const encoding = (textOf(form, 'encoding') || 'auto') as InputOf<'catalog.importFile'>['encoding'];
			const wish = { event: textOf(form, 'event'), points, encoding };
			const input = { ...wish, ...placeOf(textOf(form, 'target')), ...(file.length ? { file } : {}) };
			const report = await locals.perform('catalog.importFile', input);
			return { report: { ...report, items: report.items.map(({ question: _question, ...item }) => item) } };
		});
	},
	async import({ request, locals }) {
		const form = await request.formData();
		const event = textOf(form, 'event');
		return save(form, async () => {
			const skipInvalid = textOf(form, 'skipInvalid') === '1';
			await locals.perform('catalog.importFile', { event, importToken: textOf(form, 'importToken'), skipInvalid });
			redirect(303, `/admin/catalogs?event=${event}&status=imported`);
		});
	}
};
