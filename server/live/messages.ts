import { z } from 'zod';
import { topics, type LiveAuth } from './updates.ts';

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

export const sinceSchema = z.strictObject({ epoch: z.string().min(1).max(64), version: z.int().min(0) });
export const topicSchema = z.enum(topics);
export const subscribeSchema = z.strictObject({ topic: topicSchema, event: eventRef, since: sinceSchema.optional() });
export const unsubscribeSchema = z.strictObject({ topic: topicSchema, event: eventRef });
