import { z } from 'zod';
import { topics, type LiveAuth } from '#lib/live/wire.ts';

const eventRef = z.string().min(1).max(100);
const secret = z.string().min(1).max(4096);

/** `auth` of the handshake: nothing for cookies, or exactly one proof. */
export const authSchema: z.ZodType<LiveAuth> = z.union([
	z.strictObject({ device: secret }),
	z.strictObject({ bearer: secret }),
	z.strictObject({
		share: z.strictObject({ event: eventRef, token: secret, variant: z.enum(['public', 'sponsor']) })
	}),
	z.strictObject({ ticket: secret }),
	z.strictObject({}).transform((): Record<string, never> => ({}))
]);

/** Where a client left off: the epoch of its last message (1 to 64 characters) and its version, from 0. */
export const sinceSchema = z.strictObject({ epoch: z.string().min(1).max(64), version: z.int().min(0) });
/** The name of a topic; any other is refused. */
export const topicSchema = z.enum(topics);
/** `subscribe`: topic, event by uid or slug, and the client's last message to get deltas instead of a snapshot. */
export const subscribeSchema = z.strictObject({ topic: topicSchema, event: eventRef, since: sinceSchema.optional() });
/** `unsubscribe`: topic and event as they were subscribed. */
export const unsubscribeSchema = z.strictObject({ topic: topicSchema, event: eventRef });
