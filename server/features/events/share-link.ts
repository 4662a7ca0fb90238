import { linkBase } from '../../access/domain-cache.ts';
import type { WriteWork } from '../../operation/operation.ts';
import { encrypt, randomToken, sha256 } from '../../runtime/crypto.ts';
import { EventConfig, type QuizEvent } from './model.ts';

/** Switches the dashboard link of an event on, with the columns of a new one where it gets one. */
async function switchOn(
	{ namespace, notify, transaction }: WriteWork,
	{ uid: eventUid }: QuizEvent,
	config: EventConfig | null,
	columns: { shareTokenHash?: string; shareTokenEnc?: string } = {}
): Promise<void> {
	const settings = { ...config?.settings, dashboardShareEnabled: true };
	await EventConfig.upsert({ eventUid, namespace, settings, ...columns }, { transaction });
	notify(eventUid, 'access');
}

const configOf = ({ uid }: QuizEvent, { transaction }: WriteWork): Promise<EventConfig | null> =>
	EventConfig.findByPk(uid, { transaction });

/** Makes a new dashboard link that works; the one before does not any more. */
export async function renewShare(work: WriteWork, event: QuizEvent): Promise<{ token: string; url: string }> {
	const { dependencies, namespace } = work;
	const token = randomToken(18);
	const sealed = { shareTokenHash: sha256(token), shareTokenEnc: encrypt(token, dependencies.env.SECRET_KEY) };
	await switchOn(work, event, await configOf(event, work), sealed);
	return { token, url: `${linkBase(dependencies, namespace)}/event/${event.slug}/dashboard/${token}` };
}

/** Lets the dashboard link of an event work, and makes one where there is none. */
export async function enableShare(work: WriteWork, event: QuizEvent): Promise<void> {
	const config = await configOf(event, work);
	if (config?.shareTokenEnc) await switchOn(work, event, config);
	else await renewShare(work, event);
}
