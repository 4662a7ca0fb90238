import { linkBase } from '../../../access/domain-cache.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { decryptOrNull, encrypt, randomToken, sha256 } from '../../../runtime/crypto.ts';
import { EventConfig, type QuizEvent } from './model.ts';
import { settingsOf } from './settings.ts';
import { storedSettings } from './settings/stored-settings.ts';

/** The two big screen links of an event: public, and for sponsors with their own modules. */
export const shareVariants = ['public', 'sponsor'] as const;
export type ShareVariant = (typeof shareVariants)[number];

/** The setting that switches a link on, and the columns that keep its token. */
const keptAs = {
	public: { isOn: 'dashboardShareEnabled', hash: 'shareTokenHash', sealed: 'shareTokenEnc' },
	sponsor: { isOn: 'dashboardSponsorEnabled', hash: 'sponsorTokenHash', sealed: 'sponsorTokenEnc' }
} as const;

/** The address of a dashboard with its token. */
const shareUrl = (base: string, { slug }: Pick<QuizEvent, 'slug'>, token: string, variant: ShareVariant): string =>
	`${base}/event/${slug}/dashboard/${token}${variant === 'sponsor' ? '?variant=sponsor' : ''}`;

/** The link of an event that is switched on; null while it is off, was never made, or cannot be read. */
export function shareLink(
	{ base, secretKey }: { base: string; secretKey: string },
	event: Pick<QuizEvent, 'slug'>,
	config: EventConfig | null,
	variant: ShareVariant
): string | null {
	const { isOn, sealed } = keptAs[variant];
	const stored = config?.[sealed];
	if (!stored || !settingsOf(storedSettings(config))[isOn]) return null;
	const token = decryptOrNull(stored, secretKey);
	return token === null ? null : shareUrl(base, event, token, variant);
}

/** Switches a dashboard link of an event on, with the columns of a new one where it gets one. */
async function switchOn(
	{ namespace, notify, transaction }: WriteWork,
	{ uid: eventUid }: QuizEvent,
	config: EventConfig | null,
	variant: ShareVariant,
	columns: Partial<Record<'shareTokenHash' | 'shareTokenEnc' | 'sponsorTokenHash' | 'sponsorTokenEnc', string>> = {}
): Promise<void> {
	const settings = { ...config?.settings, [keptAs[variant].isOn]: true };
	await EventConfig.upsert({ eventUid, namespace, settings, ...columns }, { transaction });
	notify(eventUid, 'access');
}

const configOf = ({ uid }: QuizEvent, { transaction }: WriteWork): Promise<EventConfig | null> =>
	EventConfig.findByPk(uid, { transaction });

/** Makes a new dashboard link that works; the one before does not any more. */
export async function renewShare(
	work: WriteWork,
	event: QuizEvent,
	variant: ShareVariant
): Promise<{ token: string; url: string }> {
	const { dependencies, namespace } = work;
	const { hash, sealed } = keptAs[variant];
	const token = randomToken(18);
	const columns = { [hash]: sha256(token), [sealed]: encrypt(token, dependencies.env.SECRET_KEY) };
	await switchOn(work, event, await configOf(event, work), variant, columns);
	return { token, url: shareUrl(linkBase(dependencies, namespace), event, token, variant) };
}

/** Enables the big screen link of an event, and creates one if needed. */
export async function enableShare(work: WriteWork, event: QuizEvent): Promise<void> {
	const config = await configOf(event, work);
	if (config?.shareTokenEnc) await switchOn(work, event, config, 'public');
	else await renewShare(work, event, 'public');
}
