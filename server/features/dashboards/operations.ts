import { z } from 'zod';
import { linkBase } from '../../access/domain-cache.ts';
import { operation } from '../../operation/operation.ts';
import { decrypt } from '../../runtime/crypto.ts';
import { eventUrl } from '../events/event-url.ts';
import { noteFact } from '../events/facts.ts';
import { findEvent } from '../events/find.ts';
import type { QuizEvent } from '../events/model.ts';
import type { DashboardModule } from '../events/modules.ts';
import { eventKey } from '../events/schema.ts';
import { withSettings } from '../events/load.ts';
import type { Settings } from '../events/settings.ts';
import { versionedAddress } from '../media/versioned.ts';
import { openResults } from '../results/open-results.ts';
import { denied, isVisible, openShare, requireVisible } from './share.ts';

/** What the projector page is built from; without any data of the event while its window is closed. */
export type DashboardView =
	| { state: 'closed'; title: string; locale: 'de' | 'en'; timeZone: string; opensAt: string | null }
	| {
			state: 'open';
			eventUid: string;
			title: string;
			locale: 'de' | 'en';
			timeZone: string;
			theme: 'light' | 'dark';
			isCalm: boolean;
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
			/** Short link and its code: for people who type, and short enough for a QR code that is read from the last row. */
			shortUrl: string;
			joinCode: string;
	  };

/** The short link that people type. */
const shortUrl = (base: string, event: Pick<QuizEvent, 'joinCode'>): string => `${base}/j/${event.joinCode}`;

const dashboardLink = z.strictObject({
	event: eventKey,
	token: z.string().max(64),
	variant: z.enum(['public', 'sponsor']).default('public')
});

/** Opens the dashboard of an event by its link. */
export const showDashboard = operation({
	summary: 'Show the dashboard behind a share link.',
	access: { public: true },
	input: dashboardLink,
	async run({ input, dependencies, now }): Promise<DashboardView> {
		const share = await openShare(input.event, input.token, input.variant);
		const { event, settings } = share;
		const head = { title: settings.pageTitle || event.name, locale: settings.locale, timeZone: settings.timeZone };
		if (!isVisible(share, now)) {
			const isComing = event.published && share.opensAt && now < share.opensAt;
			return { state: 'closed', ...head, opensAt: isComing ? share.opensAt!.toISOString() : null };
		}
		return {
			state: 'open',
			...head,
			eventUid: event.uid,
			theme: settings.dashboardTheme,
			startsAt: event.startDate && now < event.startDate ? event.startDate.toISOString() : null,
			endsAt: event.endDate?.toISOString() ?? null,
			isCalm: settings.effectsProfile === 'calm',
			logo: await versionedAddress(settings.logoPath),
			colors: settings.colors,
			height: settings.dashboardFixedHeight,
			modules: settings.dashboardModules.filter(({ enabled }) => enabled),
			shortUrl: shortUrl(linkBase(dependencies, event.namespace), event),
			joinCode: event.joinCode
		};
	}
});

/** Notes that a screen opened the dashboard of an event; once is enough, and every screen of the room says it. */
export const noteScreen = operation({
	summary: 'Note that a screen opened the dashboard behind a share link.',
	access: { public: true },
	input: dashboardLink,
	changes: [],
	target: () => null,
	async run({ input, now, transaction }) {
		const { namespace, uid: eventUid } = (await openShare(input.event, input.token, input.variant)).event;
		await noteFact({ namespace, eventUid, fact: 'projector', now, transaction });
		return { event_uid: eventUid };
	}
});

/** What screens may know of the results of an event, by its link: without answers, and as the board stands. */
export const listSharedResults = operation({
	summary: 'List the results of a quiz event behind a share link, without their answers.',
	access: { public: true },
	input: dashboardLink,
	async run({ input, dependencies, now }) {
		const share = await openShare(input.event, input.token, input.variant);
		requireVisible(share, now);
		if (!share.settings.dashboardModules.some(({ id, enabled }) => id === 'results' && enabled)) throw denied();
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
		const { config, settings } = await withSettings(event);
		const isShared = Boolean(config?.shareTokenEnc) && settings.dashboardShareEnabled;
		const token = isShared ? decrypt(config!.shareTokenEnc!, dependencies.env.SECRET_KEY) : null;
		const base = linkBase(dependencies, namespace);
		return {
			player: eventUrl(base, event),
			short: shortUrl(base, event),
			joinCode: event.joinCode,
			dashboard: token === null ? null : `${base}/event/${event.slug}/dashboard/${token}`
		};
	}
});
