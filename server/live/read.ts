import type { LiveAuthorisation } from './authorisation.ts';
import { sinceSchema, topicSchema } from './messages.ts';
import type { TopicHub } from './topics.ts';
import type { Ack, Since, Update } from '#lib/live/wire.ts';

/** The parameters of GET /api/live/{event}/{topic}; `epoch` and `since` as in the query. */
interface ReadRequest {
	event: string;
	topic: string;
	epoch?: string | undefined;
	since?: string | undefined;
}

/** Responds like `subscribe`, for clients without a socket; an invalid `since` gets the snapshot. */
export async function readTopic<Actor>(
	{ hub, authorisation }: { hub: TopicHub; authorisation: Pick<LiveAuthorisation<Actor>, 'allow'> },
	actor: Actor,
	{ event, topic: name, epoch, since }: ReadRequest
): Promise<Ack> {
	const { data: topic } = topicSchema.safeParse(name);
	if (!topic) return { ok: false, error: 'not_found' };
	const verdict = await authorisation.allow(actor, topic, event);
	if (!verdict.ok) return verdict;
	await hub.ready(verdict.key);
	return hub.updatesSince(verdict.key, readSince(epoch, since)) ?? { ok: false, error: 'unavailable' };
}

function readSince(epoch: string | undefined, version: string | undefined): Since | undefined {
	return version === undefined ? undefined : sinceSchema.safeParse({ epoch, version: Number(version) }).data;
}

const texts = new WeakMap<Update, string>();
function textOf(update: Update): string {
	const known = texts.get(update) ?? JSON.stringify(update);
	texts.set(update, known);
	return known;
}

/** The response as JSON; an update requested by many is serialised once. */
export function writeAck(ack: Ack): string {
	if (!ack.ok) return JSON.stringify(ack);
	const { updates, ...head } = ack;
	return `${JSON.stringify(head).slice(0, -1)},"updates":[${updates.map(textOf).join(',')}]}`;
}
