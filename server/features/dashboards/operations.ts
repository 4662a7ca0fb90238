import { z } from 'zod';
import { linkBase } from '../../access/domain-book.ts';
import { operation } from '../../operation.ts';
import { decrypt } from '../../secrets.ts';
import { findEvent } from '../events/find.ts';
import { EventConfig, type QuizEvent } from '../events/model.ts';
import type { DashboardModule } from '../events/modules.ts';
import { eventKey } from '../events/schema.ts';
import { settingsOf } from '../events/settings.ts';
import { isVisible, openShare } from './share.ts';

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
			/** When the event begins; null without a start or after it. */
			startsAt: string | null;
			/** The modules that are on, in the order of display. */
			modules: DashboardModule[];
			/** Short link and its code: for people who type, and short enough for a QR code that is read from the last row. */
			shortUrl: string;
			joinCode: string;
	  };

/** The link that a QR code of an event carries. */
export const eventUrl = (base: string, event: Pick<QuizEvent, 'uid'>): string => `${base}/?event=${event.uid}`;
/** The short link that people type. */
export const shortUrl = (base: string, event: Pick<QuizEvent, 'joinCode'>): string => `${base}/j/${event.joinCode}`;

/** Opens the dashboard of an event by its link. */
export const showDashboard = operation({
	summary: 'Show the dashboard behind a share link.',
	access: { public: true },
	input: z.strictObject({
		event: eventKey,
		token: z.string().max(64),
		variant: z.enum(['public', 'sponsor']).default('public')
	}),
	async run({ input, parts, now }): Promise<DashboardView> {
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
			isCalm: settings.effectsProfile === 'calm',
			modules: settings.dashboardModules.filter(({ enabled }) => enabled),
			shortUrl: shortUrl(linkBase(parts, event.namespace), event),
			joinCode: event.joinCode
		};
	}
});

/** The links of an event for its host: player, short link, and the dashboard when it is shared. */
export const showLinks = operation({
	summary: 'Show the links of an event.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, parts }) {
		const event = await findEvent(namespace, input.event);
		const config = await EventConfig.findByPk(event.uid);
		const isShared = Boolean(config?.shareTokenEnc) && settingsOf(config?.settings).dashboardShareEnabled;
		const token = isShared ? decrypt(config!.shareTokenEnc!, parts.env.SECRET_KEY) : null;
		const base = linkBase(parts, namespace);
		return {
			player: eventUrl(base, event),
			short: shortUrl(base, event),
			joinCode: event.joinCode,
			dashboard: token === null ? null : `${base}/event/${event.slug}/dashboard/${token}`
		};
	}
});
