import { z } from 'zod';
import { updateRows } from '../../../../database/rows.ts';
import { operation } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { ChatUsage } from '../model.ts';
import { requireRest, settingsOf, usageOf } from '../usage.ts';

/** Counts a question to the service before it is asked, so that many at once do not pass the limit; 429 beyond it. */
export const countRequest = operation({
	summary: 'Count a question to the chat service against the day.',
	access: systemOnly,
	input: z.strictObject({}),
	errors: ['rate_limited'],
	changes: [],
	target: () => null,
	async run({ namespace, now, transaction }) {
		const { dailyLimit } = await settingsOf(namespace, transaction);
		const { id, requests } = await usageOf(namespace, now, transaction);
		requireRest(requests, dailyLimit, now);
		await updateRows(ChatUsage, { requests: requests + 1 }, { id }, transaction);
		return {};
	}
});

/** Counts what an answer cost: tokens where the service says so, else characters. */
export const countAnswer = operation({
	summary: 'Count what an answer of the chat service cost.',
	access: systemOnly,
	input: z.strictObject({ tokens: z.int().min(0).nullable(), characters: z.int().min(0) }),
	changes: [],
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const row = await usageOf(namespace, now, transaction);
		const cost =
			input.tokens === null ? { characters: row.characters + input.characters } : { tokens: row.tokens + input.tokens };
		await updateRows(ChatUsage, cost, { id: row.id }, transaction);
		return {};
	}
});
