import en from '#lib/messages/stage/en.json' with { type: 'json' };
import type { StationWord } from '#lib/messages/station-word.ts';
import { createTranslator } from '#lib/messages/translator.ts';
import { motionOf, type Effects } from '#lib/ui/motion.ts';
import { showDashboard } from '../../../server/features/gameplay/dashboards/operations.ts';
import { rotateShareToken, showEvent, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import type { Scene } from '../scene.ts';

/** An event, by its uid. */
interface Place {
	scene: Scene;
	event: string;
}
const anonymous = { actor: { kind: 'anonymous' as const } };

/** A dashboard by a new link, switched on or off as the settings say; the code of its refusal where there is none. */
async function boardOf({ scene, event }: Place, variant: 'public' | 'sponsor'): Promise<Record<string, unknown>> {
	const { dashboardShareEnabled, dashboardSponsorEnabled } = (await scene.call(showEvent, { event })).event.config;
	const { token } = await scene.call(rotateShareToken, { event, variant });
	const config = variant === 'sponsor' ? { dashboardSponsorEnabled } : { dashboardShareEnabled };
	await scene.call(updateEvent, { event, config });
	const view = scene.call(showDashboard, { event, token, variant }, anonymous);
	return view.catch((error: unknown) => {
		if (error instanceof AppError) return { refusal: error.code };
		throw error;
	});
}
/** What a wall calls the list of stations. */
const headingOf = (stationWord: StationWord) =>
	createTranslator({ locale: 'en', stationWord }, () => en.results.title, true).t('stage.results.title');
const modules = (id: string) => [{ id, enabled: true }];

/** What the settings of the boards change: the values of each, what differs then, and what must be set besides. */
export const boardEffects = {
	effectsProfile: [
		['calm', 'professional', 'lively'],
		async (place: Place) => motionOf((await boardOf(place, 'public')).effects as Effects),
		{ dashboardShareEnabled: true }
	],
	stationWord: [
		['station', 'round'],
		async (place: Place) => headingOf((await boardOf(place, 'public')).stationWord as StationWord),
		{ dashboardShareEnabled: true }
	],
	dashboardSponsorEnabled: [[true, false], async (place: Place) => (await boardOf(place, 'sponsor')).refusal],
	dashboardSponsorModules: [
		[null, modules('awards')],
		async (place: Place) => (await boardOf(place, 'sponsor')).modules,
		{ dashboardSponsorEnabled: true }
	],
	dashboardInfoText: [
		['<p>Welcome</p>', '<p>Hello</p>'],
		async (place: Place) => (await boardOf(place, 'public')).infoText,
		{ dashboardModules: modules('infoBanner'), dashboardShareEnabled: true }
	],
	dashboardMediaEmbed: [
		[['https://example.org/a.png'], []],
		async (place: Place) => (await boardOf(place, 'public')).media,
		{ dashboardModules: modules('media'), dashboardShareEnabled: true }
	]
} satisfies Record<string, [[unknown, unknown, unknown?], (place: Place) => unknown, object?]>;
