import { AppError } from '../../errors.ts';
import { sha256 } from '../../secrets.ts';
import { findEvent } from '../events/find.ts';
import { EventConfig, QuizEvent } from '../events/model.ts';
import { settingsOf, type Settings } from '../events/settings.ts';
import { wallTimeToUtc } from '../events/wall-time.ts';

/** A dashboard link that is valid now. */
export interface Share {
	event: QuizEvent;
	settings: Settings;
	/** The window in which the dashboard shows data; null = no bound. */
	opensAt: Date | null;
	closesAt: Date | null;
}

const denied = () => new AppError('share_denied', 'This link is not valid any more.');

/** The event of a dashboard link; 404 for an unknown event, 403 `share_denied` for a wrong, rotated or switched-off token. */
export async function openShare(namespace: string, key: string, token: string): Promise<Share> {
	const event = await findEvent(namespace, key);
	const config = await EventConfig.findByPk(event.uid);
	const settings = settingsOf(config?.settings);
	if (!config?.shareTokenHash || config.shareTokenHash !== sha256(token) || !settings.dashboardShareEnabled)
		throw denied();
	const bound = (wallTime: string | null) => (wallTime ? wallTimeToUtc(wallTime, settings.timeZone) : null);
	return {
		event,
		settings,
		opensAt: bound(settings.dashboardVisibilityStart),
		closesAt: bound(settings.dashboardVisibilityEnd)
	};
}

/** Whether the window is open. */
export const isVisible = ({ opensAt, closesAt }: Share, now: Date): boolean =>
	!(opensAt && now < opensAt) && !(closesAt && now >= closesAt);

/** 403 `not_visible` with the window while it is closed. */
export function requireVisible(share: Share, now: Date): void {
	if (isVisible(share, now)) return;
	const time = (date: Date | null) => date?.toISOString() ?? null;
	throw new AppError('not_visible', 'This dashboard is not open now.', {
		extra: { opensAt: time(share.opensAt), closesAt: time(share.closesAt) }
	});
}
