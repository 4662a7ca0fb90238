import { isHttpError, redirect } from '@sveltejs/kit';
import { chosen, type Choices } from '#lib/server/choice.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { PageServerLoad } from './$types.js';

const sorts: Choices<InputOf<'media.list'>['sort']> = { name: true, modified: true, size: true };

/** The event whose pictures a folder contains; undefined for the general one and for missing events. */
const eventOf = async (locals: App.Locals, dir: string | null) => {
	const [kind, event] = (dir ?? '').split('/');
	if (kind !== 'events' || !event) return undefined;
	return locals.perform('event.current', { event: event.slice(0, 200) }).catch((thrown: unknown) => {
		if (isHttpError(thrown, 404)) return undefined;
		throw thrown;
	});
};

/** The general folder, and one for each of the events that are near, or asked for, to those who see events. */
async function foldersOf(locals: App.Locals, dir: string | null) {
	const general: { dir: string; name: string | null } = { dir: 'uploads', name: null };
	if (!locals.may('events', 'r')) return [general];
	const { events } = (await eventOf(locals, dir)) ?? (await locals.perform('event.current', {}));
	return [general, ...events.map(({ uid, name }) => ({ dir: `events/${uid}/images`, name }))];
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const { searchParams } = url;
	const folders = await foldersOf(locals, searchParams.get('dir'));
	const dir = folders.find((folder) => folder.dir === searchParams.get('dir'))?.dir ?? 'uploads';
	const isAdmin = locals.may('namespaces', 'r');
	const isAll = isAdmin && dir === 'uploads' && searchParams.get('scope') === 'all';
	const scope = isAll ? ('all' as const) : ('namespace' as const);
	const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
	const sort = chosen(sorts, searchParams.get('sort')) ?? 'name';
	const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
	const listed = await locals.perform('media.list', { dir, scope, q, sort, page: Math.min(page, 1_000_000) });
	if (page > listed.totalPages) {
		const last = new URLSearchParams(searchParams);
		last.set('page', String(listed.totalPages));
		redirect(302, `/admin/media?${last}`);
	}
	return {
		...listed,
		folders,
		dir,
		scope,
		q,
		sort,
		isAdmin,
		view: searchParams.get('view') === 'list' ? ('list' as const) : ('grid' as const),
		mayWrite: locals.may('media', 'w')
	};
};
