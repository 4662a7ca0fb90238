import { fail, isHttpError, redirect } from '@sveltejs/kit';
import { joinFault } from '#lib/play/join-fault.ts';
import { textsOf } from '#lib/server/action.ts';
import { chooseLocale, loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

/** The parameters of a player link, by any of their names (contract 2). */
function wishesOf(url: URL) {
	const first = (...names: string[]) => names.map((name) => url.searchParams.get(name)?.trim()).find(Boolean) ?? null;
	return {
		event: first('event', 'event_uid', 'event_id'),
		station: first('katalog', 'slug', 'catalog', 'k')?.toLowerCase() ?? null,
		token: first('t')
	};
}

/** The event that the address names or leads to. */
async function findEvent({ perform }: App.Locals, { event, token, station }: ReturnType<typeof wishesOf>, url: URL) {
	if (event) return event;
	const bySelf = token ? await perform('play.teamEvent', { teamToken: token }) : null;
	const found = bySelf ?? (station ? await perform('play.stationEvent', { catalog: station }) : null);
	if (!found?.eventUid) return null;
	const target = new URLSearchParams(url.searchParams);
	target.set('event', found.eventUid);
	redirect(302, `/?${target}`);
}

/** The page of an event and of one of its stations, without a code. */
const addressOf = (event: string, station: string | null) =>
	new URLSearchParams({ event, ...(station ? { katalog: station } : {}) });

const meOf = ({ perform }: App.Locals, event: string) =>
	perform('play.me', { event }).catch((thrown: unknown) => {
		if (isHttpError(thrown, 401)) return null;
		throw thrown;
	});

export const load: PageServerLoad = async ({ locals, url, request, setHeaders }) => {
	const wishes = wishesOf(url);
	setHeaders({ 'cache-control': 'private, no-cache' });
	if (wishes.token) setHeaders({ 'referrer-policy': 'no-referrer' });
	const areas = ['ui', 'player', 'questions'];
	const key = await findEvent(locals, wishes, url);
	if (!key) {
		const { events } = await locals.perform('play.events', {});
		return { words: loadMessages(locals.locale, areas), events, isCodeOld: wishes.token !== null };
	}
	const info = await locals.perform('play.info', { event: key });
	const { locale, timeZone, startTheme } = info.config;
	if (!locals.hasChosenLocale)
		locals.locale = chooseLocale({
			eventLocale: locale,
			acceptLanguage: request.headers.get('accept-language'),
			fallback: locals.settings.defaultLocale
		});
	if (locals.theme === 'auto') locals.theme = startTheme;
	return {
		words: loadMessages(locals.locale, areas, timeZone),
		info,
		me: info.team ? await meOf(locals, info.event.uid) : null,
		token: wishes.token,
		joinAction: `/?/join&${addressOf(info.event.uid, wishes.station)}`,
		station: wishes.station
	};
};

export const actions: Actions = {
	/** Joins without a script, by the same endpoint as the script; a refusal keeps the name that was typed. */
	join: async ({ request, locals, url }) => {
		const { event, station } = wishesOf(url);
		const { joinId = '', name = '', teamToken } = textsOf(await request.formData());
		const proof = teamToken === undefined ? { name: name.trim() } : { teamToken };
		try {
			await locals.join({ event: event ?? '', joinId, ...proof, delivery: 'cookie' });
		} catch (thrown) {
			if (!isHttpError(thrown)) throw thrown;
			const { code = '', details } = thrown.body;
			return fail(thrown.status, { joinFault: joinFault(code, details), name, isByCode: teamToken !== undefined });
		}
		redirect(303, `/?${addressOf(event!, station)}`);
	}
};
