import type { Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { findRow, updateRows } from '../../../database/rows.ts';
import { askChat, hasChat } from '../../../runtime/chat.ts';
import type { Env } from '../../../runtime/env.ts';
import { promptFor, readNames } from './ai-names.ts';
import { blockedIn } from './blocked.ts';
import { breakerOf } from './breaker.ts';
import { mostCalls, perCall } from './buffer.ts';
import type { NameFilter } from './filter.ts';
import { NameFill } from './model.ts';
import { takenKeys } from './taken.ts';

/** What came of asking the AI. */
interface Asked {
	names: string[];
	/** Why it was of no use; null when it was, and when nobody asked it. */
	error: string | null;
	/** Whether it was of use. */
	isGood: boolean;
}
const nothing: Asked = { names: [], error: null, isGood: false };

/** Asks the AI for so many names, by at most two calls. Never throws: names of the lexicon stand in for it. */
export async function askForNames(
	env: Env,
	place: { namespace: string; eventUid: string; clock: () => Date; signal: AbortSignal },
	filter: NameFilter,
	count: number
): Promise<Asked> {
	const breaker = breakerOf(env.RAG_CHAT_SERVICE_URL);
	if (!hasChat(env) || filter.strategy !== 'ai' || breaker.isPaused(place.clock())) return nothing;
	const isBlocked = await blockedIn(place.namespace, null);
	const taken = await takenKeys({ eventUid: place.eventUid, now: place.clock(), transaction: null });
	const names: string[] = [];
	for (let calls = 0; calls < mostCalls && names.length < count; calls += 1) {
		const most = Math.min(perCall, count - names.length);
		const known = new Set(names.map(nameKey));
		try {
			const { signal } = place;
			const answer = await askChat(env, promptFor(filter, most, [...names, ...taken]), { signal });
			const fresh = readNames(answer, most, (key) => !taken.has(key) && !known.has(key) && !isBlocked(key));
			if (!fresh.length && names.length) break;
			if (!fresh.length) throw new Error('The answer of the service holds no usable name.');
			names.push(...fresh);
			breaker.succeeded();
		} catch (error) {
			if (!place.signal.aborted) breaker.failed(place.clock());
			return { names, error: (error as Error).message, isGood: names.length > 0 };
		}
	}
	return { names, error: null, isGood: names.length > 0 };
}

/** Notes how names were made. */
export async function noteFill(
	{
		namespace,
		eventUid,
		now,
		transaction
	}: { namespace: string; eventUid: string; now: Date; transaction: Transaction },
	asked: Asked
): Promise<void> {
	if (!asked.isGood && !asked.error) return;
	const outcome = { ...(asked.isGood && { lastSuccessAt: now }), lastError: asked.error };
	const isKnown = await findRow(NameFill, { eventUid }, { transaction, lock: true });
	if (isKnown) await updateRows(NameFill, outcome, { eventUid }, transaction);
	else await NameFill.create({ eventUid, namespace, ...outcome }, { transaction });
}
