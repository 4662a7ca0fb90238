import { fail, isHttpError, redirect } from '@sveltejs/kit';
import { wearEvent } from '#lib/server/namespace-look.ts';
import { linkPreview } from '#lib/design/link-preview.ts';
import { codeError, joinError } from '#lib/phone/join/join-error.ts';
import { textsOf } from '#lib/server/action.ts';
import { chooseLocale, loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

/** The parameters of a player link, by any of their names (contract 2). */
function wishesOf(url: URL) {
	const first = (...names: string[]) => names.map((name) => url.searchParams.get(name)?.trim()).find(Boolean) ?? null;
	return {
		event: first('event', 'event_uid', 'event_id'),
		station: first('katalog', 'slug', 'catalog', 'k')?.toLowerCase() ?? null,
		token: first('t'),
		/** Of a round; its event is asked for the team. */
		pin: first('pin'),
		/** Of a team, to fill in; '' = the code form was requested. */
		code: url.searchParams.get('code')
	};
}

type CodeProblem = 'invalid_team_token' | 'wrongPin' | 'rate_limited';

/** The event in the address or behind one of its codes; `problem` says why a code leads nowhere. */
async function findEvent(
	locals: App.Locals,
	{ event, token, station, pin }: ReturnType<typeof wishesOf>,
	url: URL
): Promise<{ event: string } | { event: null; problem: CodeProblem | null }> {
	const { perform } = locals;
	if (event && !pin) return { event };
	const target = new URLSearchParams(url.searchParams);
	target.delete('pin');
	if (!event) {
		const bySelf = token ? await perform('play.teamEvent', { teamToken: token }) : null;
		const byPin = !bySelf && pin ? await eventOfPin(locals, pin) : null;
		if (byPin?.problem) return { event: null, problem: byPin.problem };
		const found = bySelf ?? byPin ?? (station ? await perform('play.stationEvent', { catalog: station }) : null);
		if (!found?.eventUid) return { event: null, problem: token ? 'invalid_team_token' : null };
		target.set('event', found.eventUid);
	}
	redirect(302, `/?${target}`);
}

async function eventOfPin({ perform }: App.Locals, pin: string) {
	try {
		const { eventUid } = await perform('play.code', { code: pin.slice(0, 64) });
		return { eventUid, problem: eventUid === null ? ('wrongPin' as const) : null };
	} catch (thrown) {
		if (isHttpError(thrown, 429)) return { eventUid: null, problem: 'rate_limited' as const };
		throw thrown;
	}
}

/** The page of an event and of one of its stations, without a code. */
const addressOf = (event: string, station: string | null) =>
	new URLSearchParams({ event, ...(station ? { katalog: station } : {}) });

const meOf = ({ perform }: App.Locals, event: string) =>
	perform('play.me', { event }).catch((thrown: unknown) => {
		if (isHttpError(thrown, 401)) return null;
		throw thrown;
	});

/** A round for the own team; null when it was closed in the meantime. */
const roundOf = ({ perform }: App.Locals, round: string) =>
	perform('round.own', { round }).then(
		(view) => (view.state === 'closed' ? null : view),
		(thrown: unknown) => {
			if (isHttpError(thrown, 404)) return null;
			throw thrown;
		}
	);

export const load: PageServerLoad = async ({ locals, url, request, setHeaders }) => {
	const wishes = wishesOf(url);
	setHeaders({ 'cache-control': 'private, no-cache' });
	if (wishes.token || wishes.code) setHeaders({ 'referrer-policy': 'no-referrer' });
	locals.giveBrowserId();
	const areas = ['ui', 'play', 'phone-photos', 'questions'] as const;
	const found = await findEvent(locals, wishes, url);
	if (found.event === null) {
		const { events } = await locals.perform('play.events', {});
		return { words: loadMessages(locals.locale, areas), events, codeProblem: found.problem };
	}
	const lang = locals.hasChosenLocale ? locals.locale : undefined;
	const info = await locals.perform('play.info', { event: found.event, lang });
	const { locale, timeZone, stationWord } = info.config;
	if (!locals.hasChosenLocale)
		locals.locale = chooseLocale({
			eventLocale: locale,
			acceptLanguage: request.headers.get('accept-language'),
			fallback: locals.settings.defaultLocale
		});
	const picture = await wearEvent(locals, info);
	locals.preview += linkPreview(info, picture, url.origin);
	const me = info.team ? await meOf(locals, info.event.uid) : null;
	return {
		words: loadMessages(locals.locale, areas, timeZone, stationWord),
		info,
		renderedAt: Date.now(),
		look: { style: locals.look, theme: locals.theme },
		me,
		round: me?.round ? await roundOf(locals, me.round) : null,
		token: wishes.token,
		code: wishes.code,
		joinAction: `/?/join&${addressOf(info.event.uid, wishes.station)}`,
		codeAction: `/?/code&${addressOf(info.event.uid, wishes.station)}&code=`,
		station: wishes.station
	};
};

/**
 * What a text means that is not a code: a public event by its name or slug, or the one station of a running event by
 * its slug.
 */
async function meantBy(
	{ perform }: App.Locals,
	text: string
): Promise<{ event: string; station: string | null } | null> {
	const typed = text.trim().toLowerCase();
	const { events } = await perform('play.events', {});
	const event = events.find(({ slug, name }) => slug === typed || name.toLowerCase() === typed);
	if (event) return { event: event.uid, station: null };
	if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(typed)) return null;
	const { eventUid } = await perform('play.stationEvent', { catalog: typed });
	return eventUid === null ? null : { event: eventUid, station: typed };
}

export const actions: Actions = {
	/** Redirects to the event of a typed code; that of a team, typed at its event, joins immediately. */
	code: async ({ request, locals, url }) => {
		const { event, station } = wishesOf(url);
		const { code = '', joinId } = textsOf(await request.formData());
		const refuse = (status: number, error: string) => fail(status, { codeError: error, code });
		let target = '';
		try {
			const { eventUid, teamCode } = await locals.perform('play.code', { code });
			if (!eventUid) {
				const meant = await meantBy(locals, code);
				if (!meant) return refuse(404, codeError('unknown', code));
				// A station code does not join: its event asks for the team first.
				if (joinId && meant.event === event) return refuse(409, meant.station ? 'isStation' : 'isEvent');
				target = `/?${addressOf(meant.event, meant.station)}`;
				redirect(303, target);
			}
			const joins = teamCode !== undefined && eventUid === event && joinId;
			if (joins) await locals.join({ event, joinId, teamCode, delivery: 'cookie' });
			target = `/?${addressOf(eventUid, eventUid === event ? station : null)}`;
			if (teamCode && !joins) target += `&code=${teamCode}`;
		} catch (thrown) {
			if (!isHttpError(thrown)) throw thrown;
			return refuse(thrown.status, codeError(thrown.body.code ?? '', code));
		}
		redirect(303, target);
	},
	/** Joins without a script, by the same endpoint as the script; a refusal keeps the name that was typed. */
	join: async ({ request, locals, url }) => {
		const { event, station } = wishesOf(url);
		const { joinId = '', name = '', teamToken, word } = textsOf(await request.formData());
		const proof = teamToken === undefined ? { name: name.trim(), word } : { teamToken };
		try {
			await locals.join({ event: event ?? '', joinId, ...proof, delivery: 'cookie' });
		} catch (thrown) {
			if (!isHttpError(thrown)) throw thrown;
			const { code = '', details } = thrown.body;
			return fail(thrown.status, {
				joinError: joinError(code, details),
				name,
				word,
				isByCode: teamToken !== undefined
			});
		}
		redirect(303, `/?${addressOf(event!, station)}`);
	}
};
