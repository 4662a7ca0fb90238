import { eventNamespace } from '../../../authoring/events/find.ts';
import { isOpen } from '../../../platform/namespaces/find.ts';
import { roundOfPin } from '../../rounds/find.ts';

/** Whether a typed text has the form of a PIN. */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** Whether the event of a code exists, in an open namespace. */
export const isReached = async ({ eventUid, namespace }: { eventUid: string; namespace: string }): Promise<boolean> =>
	(await eventNamespace(eventUid)) !== undefined && (await isOpen(namespace));

/** The open round that a PIN leads to; null when there is none, or nobody can reach its event. */
export async function reachedRound(pin: string): Promise<{ uid: string; eventUid: string } | null> {
	const round = await roundOfPin(pin);
	return round && (await isReached(round)) ? round : null;
}
