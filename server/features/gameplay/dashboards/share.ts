import { wallTimeToUtc } from '#lib/messages/wall-time.ts';
import type { Actor } from '../../../access/actor.ts';
import { isStaffIn } from '../../../access/policy.ts';
import { AppError } from '../../../runtime/errors.ts';
import { requirePublished } from '../../authoring/events/calendar/availability.ts';
import { eventOfShareToken, type LoadedEvent } from '../../authoring/events/load.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import type { DashboardModule } from '../../authoring/events/modules.ts';
import type { ShareVariant } from '../../authoring/events/share-link.ts';
import { isOpen } from '../../platform/namespaces/find.ts';
import type { Settings } from '../../authoring/events/settings.ts';

export type { ShareVariant };

/** A dashboard link that is valid now. */
export interface Share {
	event: QuizEvent;
	settings: Settings;
	/** The modules for this link, in display order. */
	modules: DashboardModule[];
	/** The window in which the dashboard shows data; null = no bound. */
	opensAt: Date | null;
	closesAt: Date | null;
}

/** 403: the link opens nothing. */
export const denied = () => new AppError('share_denied', 'This link is not valid any more.');

/**
 * The event of a big screen link, in whichever namespace: the token proves which event is meant. 403 `share_denied`
 * both for an unknown event or a closed namespace and for a wrong, rotated or disabled token.
 */
export async function openShare(key: string, token: string, variant: ShareVariant): Promise<Share> {
	const { event, settings } = await provenEvent(key.toLowerCase(), token, variant);
	if (!settings[variant === 'sponsor' ? 'dashboardSponsorEnabled' : 'dashboardShareEnabled']) throw denied();
	const bound = (wallTime: string | null) => (wallTime ? wallTimeToUtc(wallTime, settings.timeZone) : null);
	return {
		event,
		settings,
		modules: modulesOf(settings, variant).filter(({ enabled }) => enabled),
		opensAt: bound(settings.dashboardVisibilityStart),
		closesAt: bound(settings.dashboardVisibilityEnd)
	};
}

/** Sponsors see the public modules until they have their own. */
const modulesOf = (settings: Settings, variant: ShareVariant): DashboardModule[] =>
	(variant === 'sponsor' && settings.dashboardSponsorModules) || settings.dashboardModules;

async function provenEvent(key: string, token: string, variant: ShareVariant): Promise<LoadedEvent> {
	const found = await eventOfShareToken(token, variant);
	if (found && isNamed(found.event, key) && (await isOpen(found.event.namespace))) return found;
	throw denied();
}

/** Whether this key, the uid or the slug in lowercase, names an event. */
export const isNamed = ({ uid, slug }: Pick<QuizEvent, 'uid' | 'slug'>, key: string): boolean =>
	key === uid || key === slug;

const stranger: Actor = { kind: 'anonymous' };

/** Whether a link shows data to a caller: only staff see a draft, and nobody sees anything outside the window. */
export const isVisible = ({ event, opensAt, closesAt }: Share, now: Date, actor: Actor = stranger): boolean =>
	(event.published || isStaffIn(actor, event.namespace)) &&
	!(opensAt && now < opensAt) &&
	!(closesAt && now >= closesAt);

/** 403 `event_unpublished`, or `not_visible` with the window while it is closed. */
export function requireVisible(share: Share, now: Date, actor: Actor = stranger): void {
	if (!isStaffIn(actor, share.event.namespace)) requirePublished(share.event);
	if (isVisible(share, now, actor)) return;
	const time = (date: Date | null) => date?.toISOString() ?? null;
	throw new AppError('not_visible', 'This dashboard is not open now.', {
		extra: { opensAt: time(share.opensAt), closesAt: time(share.closesAt) }
	});
}
