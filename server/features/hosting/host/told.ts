import type { Transaction } from 'sequelize';
import { findRow } from '../../../database/rows.ts';
import { rehearsalTeams } from '../../authoring/teams/find.ts';
import { Rehearsal } from './model.ts';

/** How often those who play tell how far they are. */
export const tellEveryMs = 3000;
/** Whoever told nothing for as long as this plays no more: its process ended. */
const longestSilenceMs = 5 * tellEveryMs;

/** What the bots of a rehearsal did so far. */
interface Progress {
	answers: number;
	stations: number;
	/** Bots that gave up. */
	failed: number;
	/** Code of the error that made the first of them give up; null = none did. */
	failure: string | null;
}

/** A rehearsal as whoever plays it tells. */
export interface Telling extends Progress {
	runUid: string;
	endsAt: Date;
	isOver: boolean;
}

const isPlaying = ({ stoppedAt, endsAt, toldAt }: Rehearsal, now: Date): boolean =>
	stoppedAt === null && endsAt > now && now.getTime() - toldAt.getTime() < longestSilenceMs;

/** How a rehearsal stands, whichever process plays it: the bots of an event, and what they did so far. */
export async function rehearsalState(eventUid: string, now: Date) {
	const bots = (await rehearsalTeams(eventUid)).length;
	const told = await findRow(Rehearsal, { eventUid });
	const { answers = 0, stations = 0, failed = 0, failure = null, endsAt = null } = bots && told ? told : {};
	const isRunning = bots > 0 && told !== null && isPlaying(told, now);
	return { bots, isRunning, endsAt: isRunning ? endsAt!.toISOString() : null, answers, stations, failed, failure };
}

interface Where {
	namespace: string;
	eventUid: string;
	now: Date;
	transaction: Transaction;
}

/** Notes how far a rehearsal is; answers whether it goes on. One beside another that plays is not noted. */
export async function noteRehearsal(
	{ namespace, eventUid, now, transaction }: Where,
	{ isOver, runUid, ...told }: Telling
): Promise<boolean> {
	const found = await Rehearsal.findOne({ where: { eventUid }, transaction, lock: true });
	const row = { ...told, toldAt: now };
	if (found?.runUid === runUid) {
		const stoppedAt = found.stoppedAt ?? (isOver ? now : null);
		await found.update({ ...row, stoppedAt }, { transaction });
		return stoppedAt === null;
	}
	if (isOver || (found && isPlaying(found, now))) return true;
	if (found) await found.update({ ...row, runUid, stoppedAt: null }, { transaction });
	else await Rehearsal.create({ ...row, runUid, namespace, eventUid }, { transaction });
	return true;
}

/** Lets the rehearsal of an event end, in whichever process; answers whether one went on. */
export async function endRehearsal({ eventUid, now, transaction }: Omit<Where, 'namespace'>): Promise<boolean> {
	const found = await Rehearsal.findOne({ where: { eventUid }, transaction, lock: true });
	if (!found || !isPlaying(found, now)) return false;
	await found.update({ stoppedAt: now }, { transaction });
	return true;
}
