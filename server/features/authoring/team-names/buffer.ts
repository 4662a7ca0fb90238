import type { Transaction } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { findRow } from '../../../database/rows.ts';
import type { Env } from '../../../runtime/env.ts';
import { hasChat } from '../../../runtime/chat.ts';
import { eventsKeepingNames } from '../events/load.ts';
import type { Settings } from '../events/settings.ts';
import type { Due } from '../../../operation/system.ts';
import { breakerOf } from './breaker.ts';
import { freeNames } from './claim.ts';
import { filterOf, keyOfFilter, namesOf, type NameFilter } from './filter.ts';
import { isFilling } from './goes.ts';
import { NameFill, TeamName, type NameSource } from './model.ts';
import { takenKeys } from './taken.ts';

/** Names that one call of the AI is asked for. */
export const perCall = 25;
/** Calls of the AI in one go. */
export const mostCalls = 2;
const least = 10;

/** How many names an event keeps ready under these wishes. */
export const countReady = (
	eventUid: string,
	filter: NameFilter,
	source: NameSource | undefined,
	transaction: Transaction | null
) =>
	TeamName.count({
		where: { eventUid, state: 'buffered', filterKey: keyOfFilter(filter), ...(source && { source }) },
		transaction
	});

/** Names of the AI that are ready, which are proposed before others. */
export async function readyNames(eventUid: string, filter: NameFilter, limit: number) {
	const where = { eventUid, state: 'buffered', filterKey: keyOfFilter(filter), source: 'ai' };
	const rows = await TeamName.findAll({ where, order: ['id'], limit });
	return rows.map(({ name, source }) => ({ name, source }));
}

/** Whether so few names are ready that more have to be made. */
const isLow = (ready: number, { randomNameBuffer: wanted }: Settings): boolean =>
	ready < Math.min(wanted, Math.max(least, wanted / 2));

/** The events that people may join and that have too few names ready. */
export async function lowBuffers(now: Date): Promise<Due[]> {
	const due: Due[] = [];
	for (const { event, settings } of await eventsKeepingNames(now)) {
		const isAsked = settings.randomNames && !settings.restrictToTeams;
		if (isAsked && isLow(await countReady(event.uid, filterOf(settings), undefined, null), settings))
			due.push({ namespace: event.namespace, input: { event: event.uid } });
	}
	return due;
}

/** How the AI stands for an event: whether there is one, what it does, how many of its names are ready. */
export async function aiState(env: Env, eventUid: string, filter: NameFilter, now: Date) {
	const isEnabled = hasChat(env);
	const fill = await findRow(NameFill, { eventUid });
	const state = !isEnabled
		? 'off'
		: (await isFilling(eventUid, null))
			? 'filling'
			: breakerOf(env.RAG_CHAT_SERVICE_URL).isPaused(now)
				? 'paused'
				: fill?.lastError
					? 'failed'
					: 'idle';
	return {
		enabled: isEnabled,
		state: state as 'off' | 'idle' | 'filling' | 'failed' | 'paused',
		cached: await countReady(eventUid, filter, 'ai', null),
		lastSuccessAt: fill?.lastSuccessAt?.toISOString() ?? null,
		lastError: fill?.lastError ?? null
	};
}

/** Where names are kept ready, and which. */
interface Keeping {
	namespace: string;
	eventUid: string;
	filter: NameFilter;
	isBlocked: (key: string) => boolean;
	now: Date;
	transaction: Transaction;
}

/** Keeps these names ready, but for those that are taken or blocked; answers how many. */
export async function keepNames(keeping: Keeping, names: string[], source: NameSource): Promise<number> {
	const { namespace, eventUid, filter, isBlocked, transaction } = keeping;
	const taken = await takenKeys(keeping, names.map(nameKey));
	const fresh = new Map(names.map((name) => [nameKey(name), name]));
	const terms = { filterKey: keyOfFilter(filter), lexiconVersion: namesOf(filter).version };
	const rows = [...fresh]
		.filter(([key]) => !taken.has(key) && !isBlocked(key))
		.map(([key, name]) => ({
			namespace,
			eventUid,
			name,
			nameKey: key,
			activeKey: key,
			state: 'buffered' as const,
			source,
			...terms
		}));
	await TeamName.bulkCreate(rows, { transaction });
	return rows.length;
}

/** Keeps so many names of the lexicon ready, or as many as are free. */
export async function keepFromLexicon(keeping: Keeping, count: number): Promise<void> {
	const names: string[] = [];
	if (count > 0)
		for await (const name of freeNames(keeping)) {
			names.push(name);
			if (names.length === count) break;
		}
	if (names.length) await keepNames(keeping, names, 'lexicon');
}
