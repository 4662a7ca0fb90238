import { fail, redirect } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/chosen-event.ts';
import { save } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	return {
		event,
		events,
		catalogs: event ? (await locals.perform('catalog.list', { event: event.uid })).catalogs : [],
		mayWrite: locals.may('catalogs', 'w'),
		isImporting: url.searchParams.has('import')
	};
};

async function filesOf(form: FormData): Promise<{ name: string; text: string }[]> {
	const files = form.getAll('files').filter((file): file is File => file instanceof File && file.name !== '');
	return Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
}

async function importFiles({ request, locals }: { request: Request; locals: App.Locals }, dryRun: boolean) {
	const form = await request.formData();
	const event = String(form.get('event') ?? '');
	const files = await filesOf(form);
	if (!files.length)
		return fail(422, {
			error: {
				message: 'There is no file.',
				code: 'invalid_input',
				details: [{ path: 'files', code: 'required', message: 'There is no file.' }]
			},
			values: { intent: 'import' },
			report: undefined
		});
	return save(form, async () => {
		const { catalogs } = await locals.perform('catalog.import', { event, files, dryRun });
		if (!dryRun) redirect(303, `/admin/catalogs?event=${event}&status=imported`);
		return { report: catalogs, files: files.map(({ name }) => name) };
	});
}

export const actions: Actions = {
	check: (event) => importFiles(event, true),
	import: (event) => importFiles(event, false),
	remove: async ({ request, locals }) => {
		const form = await request.formData();
		const event = String(form.get('event') ?? '');
		return save(form, async () => {
			await locals.perform('catalog.remove', { event, slug: String(form.get('catalog') ?? '') });
			redirect(303, `/admin/catalogs?event=${event}&status=deleted`);
		});
	}
};
