import type { StationWord } from '#lib/messages/station-word.ts';
import { z } from 'zod';
import { wayInOf, type WayIn } from '#lib/stage/lobby/way-in.ts';
import { linkBase } from '../../../access/domain-cache.ts';
import { operation } from '../../../operation/operation.ts';
import { shownHtml } from '../../../operation/html/rich-text.ts';
import { eventUrl } from '../../authoring/events/event-url.ts';
import { noteFact } from '../../authoring/events/facts.ts';
import { findEvent } from '../../authoring/events/find.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import { dashboardModules, moduleIds, type DashboardModule, type ModuleId } from '../../authoring/events/modules.ts';
import { shareLink, shareVariants, type ShareVariant } from '../../authoring/events/share-link.ts';
import { livingCatalogs } from '../../authoring/catalogs/find.ts';
import { stationUrl } from '../../authoring/catalogs/station-url.ts';
import { hasBegun, puzzleSlots } from '../play/catalogs.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { withSettings } from '../../authoring/events/load.ts';
import type { Settings } from '../../authoring/events/settings.ts';
import { versionedAddress } from '../../platform/media/versioned.ts';
import { openResults } from '../results/board/open-results.ts';
import { denied, isVisible, openShare, requireVisible, type Share } from './share.ts';

/** The data of the big screen page; without any data of the event outside its window. */
export type DashboardView =
	| {
			state: 'closed';
			title: string;
			locale: 'de' | 'en';
			timeZone: string;
			opensAt: string | null;
			/** Opens as soon as the event is published; left out for one that is. */
			isDraft?: true;
	  }
	| {
			state: 'open';
			eventUid: string;
			/** Only staff see it, because the event is not published; absent for a published one. */
			isDraft?: true;
			/** How to join, as the lobby shows it. */
			wayIn: WayIn;
			title: string;
			locale: 'de' | 'en';
			timeZone: string;
			/** What the event calls its stations. */
			stationWord: StationWord;
			theme: 'light' | 'dark';
			effects: Settings['effectsProfile'];
			/** Address of the event's own mark, with its version; null without one. */
			logo: string | null;
			colors: Settings['colors'];
			/** Of the picture as a CSS length; empty = as high as the window. */
			height: string;
			/** When the event begins; null without a start or after it. */
			startsAt: string | null;
			/** When the event ends or ended; null without an end. */
			endsAt: string | null;
			/** The modules that are on, in the order of display. */
			modules: DashboardModule[];
			/** The text of its banner as clean HTML; '' where no module shows it. */
			infoText: string;
			/** https addresses that the module for media shows; none where it is off. */
			media: string[];
			/** The stations whose codes are shown, with the links that the codes carry; none before the event begins. */
			stations: { uid: string; name: string; url: string }[];
			/** The length of the puzzle word; 0 without one, and before the event begins. */
			puzzleLetters: number;
			/** Short link and its code: for people who type, and short enough for a QR code that is read from the last row. */
			shortUrl: string;
			joinCode: string;
			/** The word that teams without a card have to type; '' = none, or they cannot join. */
			joinWord: string;
	  };

/** The short link that people type. */
const shortUrl = (base: string, event: Pick<QuizEvent, 'joinCode'>): string => `${base}/j/${event.joinCode}`;

const dashboardLink = z.strictObject({
	event: eventKey,
	token: z.string().max(64),
	variant: z.enum(shareVariants).default('public')
});

type Shown = Pick<Share, 'event' | 'settings' | 'modules'>;
type OpenView = Extract<DashboardView, { state: 'open' }>;
const isOn = ({ modules }: Shown, wanted: ModuleId): boolean => modules.some(({ id }) => id === wanted);

/** The stations whose codes a big screen shows; their names are secret before the event begins. */
async function stationsOf({ event, modules }: Shown, base: string, now: Date) {
	const module = modules.find(({ id }) => id === 'qrCodes');
	if (module?.id !== 'qrCodes' || !hasBegun(event, now)) return [];
	const { catalogs: chosen } = module.options;
	const catalogs = await livingCatalogs(event.uid);
	return catalogs
		.filter(({ uid }) => chosen.length === 0 || chosen.includes(uid))
		.map(({ uid, name, slug }) => ({ uid, name, url: stationUrl(base, event.uid, slug) }));
}

const headOf = ({ event, settings }: Shown) => ({
	title: settings.pageTitle || event.name,
	locale: settings.locale,
	timeZone: settings.timeZone,
	...(event.published ? {} : { isDraft: true as const })
});

/** The data of a big screen with these modules; `base` is the start of the links of the event. */
async function openView(shown: Shown, base: string, now: Date): Promise<OpenView> {
	const { event, settings, modules } = shown;
	return {
		state: 'open',
		...headOf(shown),
		stationWord: settings.stationWord,
		eventUid: event.uid,
		wayIn: wayInOf(settings),
		theme: settings.dashboardTheme,
		startsAt: event.startDate && now < event.startDate ? event.startDate.toISOString() : null,
		endsAt: event.endDate?.toISOString() ?? null,
		effects: settings.effectsProfile,
		logo: await versionedAddress(settings.logoPath),
		colors: settings.colors,
		height: settings.dashboardFixedHeight,
		modules,
		infoText: isOn(shown, 'infoBanner') ? shownHtml(settings.dashboardInfoText) : '',
		media: isOn(shown, 'media') ? settings.dashboardMediaEmbed : [],
		stations: await stationsOf(shown, base, now),
		puzzleLetters: await puzzleSlots(shown, now),
		shortUrl: shortUrl(base, event),
		joinCode: event.joinCode,
		joinWord: settings.joinClosed || settings.restrictToTeams ? '' : settings.joinWord
	};
}

/** Opens the dashboard of an event by its link. */
export const showDashboard = operation({
	summary: 'Show the dashboard behind a share link.',
	access: { public: true },
	input: dashboardLink,
	async run({ input, actor, dependencies, now }): Promise<DashboardView> {
		const share = await openShare(input.event, input.token, input.variant);
		if (isVisible(share, now, actor)) return openView(share, linkBase(dependencies, share.event.namespace), now);
		const isComing = share.event.published && share.opensAt && now < share.opensAt;
		return { state: 'closed', ...headOf(share), opensAt: isComing ? share.opensAt!.toISOString() : null };
	}
});

/** What the big screen of an event would show now, for whoever sets it up: regardless of its links and windows. */
export const previewDashboard = operation({
	summary: 'Show what the dashboard of an event is built from, before anybody has its link.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies, now }) {
		const event = await findEvent(namespace, input.event);
		const { settings } = await withSettings(event);
		// People who choose modules see the content of each one immediately.
		const modules = dashboardModules.parse(moduleIds.map((id) => ({ id, enabled: true })));
		return { view: await openView({ event, settings, modules }, linkBase(dependencies, namespace), now) };
	}
});

/** Records that a screen shows the big screen of an event; once is enough, and every screen of the room reports it. */
export const noteScreen = operation({
	summary: 'Note that a screen shows the dashboard behind a share link.',
	access: { public: true },
	input: dashboardLink,
	changes: [],
	target: () => null,
	async run({ input, actor, now, transaction }) {
		const share = await openShare(input.event, input.token, input.variant);
		requireVisible(share, now, actor);
		const { namespace, uid: eventUid } = share.event;
		await noteFact({ namespace, eventUid, fact: 'projector', now, transaction });
		return { event_uid: eventUid };
	}
});

/**
 * What screens may know about the results of an event, by its link: without answers, and according to the board mode.
 */
export const listSharedResults = operation({
	summary: 'List the results of a quiz event behind a share link, without their answers.',
	access: { public: true },
	input: dashboardLink,
	async run({ input, dependencies, now }) {
		const share = await openShare(input.event, input.token, input.variant);
		requireVisible(share, now);
		if (!isOn(share, 'results')) throw denied();
		const { uid } = share.event;
		return { event_uid: uid, results: await openResults(dependencies.database, uid) };
	}
});

/** The links of an event for its host: player, short link, and the dashboard when it is shared. */
export const showLinks = operation({
	summary: 'Show the links of an event.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies }) {
		const event = await findEvent(namespace, input.event);
		const { config } = await withSettings(event);
		const base = linkBase(dependencies, namespace);
		const link = (variant: ShareVariant) =>
			shareLink({ base, secretKey: dependencies.env.SECRET_KEY }, event, config, variant);
		return {
			player: eventUrl(base, event),
			short: shortUrl(base, event),
			joinCode: event.joinCode,
			dashboard: link('public'),
			sponsor: link('sponsor')
		};
	}
});
