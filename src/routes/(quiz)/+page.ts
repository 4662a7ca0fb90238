import type { PageLoad } from './$types.js';

/** The screen that the data needs, and nothing else: a phone loads no chooser to play, and no form with a team link. */
export const load: PageLoad = async ({ data }) => {
	const { info, me, round, token, code, events } = data;
	const enters = info && !me && !token;
	const { restrictToTeams, qrLogin } = info?.config ?? {};
	const byCode = code !== null || restrictToTeams || qrLogin || info?.event.phase === 'after';
	const [Chooser, Empty, Play, JoinForm, Stations, Round] = await Promise.all([
		info ? undefined : import('#lib/phone/stations/Chooser.svelte'),
		info || events?.length ? undefined : import('#lib/ui/EmptyState.svelte'),
		info ? import('#lib/phone/Play.svelte') : undefined,
		enters
			? byCode
				? import('#lib/phone/join/JoinCode.svelte')
				: import('#lib/phone/join/JoinForm.svelte')
			: undefined,
		me && !round ? import('#lib/phone/stations/Stations.svelte') : undefined,
		round ? import('#lib/phone/round/Round.svelte') : undefined
	]);
	return {
		...data,
		Chooser: Chooser?.default,
		Empty: Empty?.default,
		Play: Play?.default,
		JoinForm: JoinForm?.default,
		Stations: Stations?.default,
		Round: Round?.default
	};
};
