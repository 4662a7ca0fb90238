import { error, redirect } from '@sveltejs/kit';
import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { save, textOf } from '#lib/server/action.ts';
import { filesOf } from '#lib/server/form-files.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	if (!locals.may('teams', 'w')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
	const { event, events } = await chosenEvent(locals, url);
	return { words: loadMessages(locals.locale, ['catalog-files'], locals.timeZone), event, events };
};

export const actions: Actions = {
	async check({ request, locals }) {
		const form = await request.formData();
		return save(form, async () => {
			const [file] = await filesOf(form, 'file');
			const input = { event: textOf(form, 'event'), ...(file ? { file } : {}) } as InputOf<'team.import'>;
			const report = await locals.perform('team.import', input);
			// The same bytes are sent again to import them, so that what was shown is what is stored.
			return { report, data: file!.bytes.toString('base64url') };
		});
	},
	async import({ request, locals }) {
		const form = await request.formData();
		const event = textOf(form, 'event');
		return save(form, async () => {
			const file = { name: 'teams.csv', bytes: Buffer.from(textOf(form, 'data'), 'base64url') };
			await locals.perform('team.import', { event, file, dryRun: false });
			redirect(303, `/admin/teams?event=${event}&status=created`);
		});
	}
};
