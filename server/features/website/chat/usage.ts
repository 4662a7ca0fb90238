import type { Transaction } from 'sequelize';
import { findRow, insertRow } from '../../../database/rows.ts';
import { rateLimited } from '../../../runtime/errors.ts';
import { ChatSettings, ChatUsage } from './model.ts';

/** The day that a question counts for. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** How the chat of a namespace is set, also before anybody has set it. */
export async function settingsOf(
	namespace: string,
	transaction: Transaction | null = null
): Promise<Pick<ChatSettings, 'isOn' | 'dailyLimit' | 'version' | 'indexedAt'>> {
	const row = await findRow(ChatSettings, { namespace }, { transaction });
	return row ?? { isOn: true, dailyLimit: 500, version: 1, indexedAt: null };
}

const restOfDay = (now: Date): number => 86_400 - Math.floor((now.getTime() % 86_400_000) / 1000);

/** What was used on a day, locked till the commit. */
export async function usageOf(namespace: string, now: Date, transaction: Transaction): Promise<ChatUsage> {
	const day = dayOf(now);
	const row = await findRow(ChatUsage, { namespace, day }, { transaction, lock: true });
	return row ?? insertRow(ChatUsage, { namespace, day }, transaction);
}

/** Throws 429 if the service may not be asked again today. */
export function requireRest(requests: number, dailyLimit: number, now: Date): void {
	if (requests >= dailyLimit) throw rateLimited(restOfDay(now));
}
