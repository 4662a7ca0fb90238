import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action, textOf } from '#lib/server/action.ts';
import { chosen, type Choices } from '#lib/server/choice.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

const states: Choices<InputOf<'job.list'>['state']> = {
	queued: true,
	running: true,
	done: true,
	failed: true,
	cancelled: true
};

export const load: PageServerLoad = async ({ locals, url }) => {
	const text = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
	const filter = {
		kind: text('kind').slice(0, 40) || undefined,
		state: chosen(states, url.searchParams.get('state')),
		of: text('of') || undefined
	};
	const wanted = text('job');
	const [listed, news] = await Promise.all([
		locals.perform('job.list', { ...filter, page: asked(url).page }),
		locals.readTopic({}, 'jobs', '*')
	]);
	const selected = /^\d{1,9}$/.test(wanted)
		? await locals.perform('job.show', { id: Number(wanted) }).then(
				({ job }) => job,
				() => redirect(302, '/admin/jobs')
			)
		: null;
	return {
		...listed,
		filter,
		selected,
		first: news.ok ? news : undefined,
		now: Date.now(),
		jobWords: loadMessages(locals.locale, ['jobs'], locals.timeZone)
	};
};

const kept = ['kind', 'state', 'of', 'page', 'job'];
/** The list as it was shown, with what became of the job. */
const at = (status: string) => (_: unknown, form: FormData) => {
	const shown = new URLSearchParams(textOf(form, 'shown'));
	const query = kept.flatMap((name) => (shown.has(name) ? [[name, shown.get(name)!]] : []));
	return `/admin/jobs?${new URLSearchParams([...query, ['status', status]])}`;
};

export const actions: Actions = {
	again: action('job.again', { done: at('again') }),
	cancel: action('job.cancel', { done: at('stopped') })
};
