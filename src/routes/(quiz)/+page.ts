import type { PageLoad } from './$types';

/** The screen that the data asks for, and nothing else: a phone loads no chooser to play, and no form with a team code. */
export const load: PageLoad = async ({ data }) => {
	const { info, me, token } = data;
	const [Chooser, Play, JoinForm, Stations] = await Promise.all([
		info ? undefined : import('#lib/play/Chooser.svelte'),
		info ? import('#lib/play/Play.svelte') : undefined,
		info && !me && !token ? import('#lib/play/JoinForm.svelte') : undefined,
		me ? import('#lib/play/Stations.svelte') : undefined
	]);
	return {
		...data,
		Chooser: Chooser?.default,
		Play: Play?.default,
		JoinForm: JoinForm?.default,
		Stations: Stations?.default
	};
};
